// Who sits at the table -> a badge for each: colour, sign, name, the backs of what is in the hand, and whose turn it is.

import { ask } from "./free-ask.js";
import { menu } from "./free-menu.js";
import { address } from "./free-picture.js";
import { sign } from "./free-sign.js";
import { make } from "./make.js";

const MOST_BACKS = 5;

/** @param {HTMLElement} list @param {any} table */
export function seats(list, table) {
  let drawn = "";

  function draw(view) {
    const key = JSON.stringify([view.seats, view.turn, view.you, (view.counters || []).filter((each) => each.seat !== null)]);
    if (key === drawn) return;
    drawn = key;
    const held = document.activeElement && list.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.seat : undefined;
    list.replaceChildren(...view.seats.map((seat, at) => {
      const mine = at === view.you;
      const values = (view.counters || []).filter((each) => each.seat === at);
      const words = [seat.name, mine ? "you" : "", `${seat.cards} in hand`, at === view.turn ? "to play" : "", seat.here === false ? "not here" : ""].filter(Boolean);
      const backs = (seat.backs || []).flatMap(([key, count]) => Array.from({ length: Math.min(count, MOST_BACKS) }, () => key)).filter(Boolean).slice(0, MOST_BACKS);
      const button = make("button.badge", { type: "button", "data-seat": String(at), "aria-label": `${words.join(", ")}${values.map((each) => `, ${each.title} ${each.value}`).join("")}`,
        onclick: (event) => open(view, at, event.currentTarget) },
      sign(seat, at), make("b", {}, seat.name), mine ? make("i", {}, "you") : "",
      make("span.backs", { "aria-hidden": "true" }, mine ? "" : backs.map((each) => make("img", { alt: "", src: address(each, 120) })), make("span.number", {}, seat.cards ? String(seat.cards) : "")),
      values.map((each) => make("span.value", { title: each.title }, String(each.value))));
      button.style.setProperty("--seat", seat.colour);
      return make(`li${seat.here === false ? ".away" : ""}`, { "aria-current": at === view.turn ? "true" : null }, button);
    }));
    if (held !== undefined) /** @type {HTMLElement} */ (list.querySelector(`[data-seat="${held}"]`))?.focus();
  }

  function open(view, at, from) {
    const seat = view.seats[at];
    if (!table.plays) return;
    const box = from.getBoundingClientRect();
    const items = [];
    if (at === view.you) items.push({ name: "Change your name\u2026", act: async () => {
      const said = await ask("Your name", [{ name: "name", label: "Name", type: "text", value: seat.name, max: 30 }], "Take it");
      if (said?.name.trim()) table.do(() => ({ do: "name", name: said.name.trim() }));
    } });
    if (view.turn !== at) items.push({ name: at === view.you ? "It is my turn" : `It is ${seat.name}\u2019s turn`, act: () => table.do(() => ({ do: "turn-to", seat: at })) });
    if (items.length) menu(seat.name, items, { x: box.left, y: box.bottom + 4 }, from);
  }

  return { draw, clear() { drawn = ""; list.replaceChildren(); } };
}
