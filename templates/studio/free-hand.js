// One's own hand -> a tray at the foot: pieces in an order of one's own, played by dragging or by keys.

import { menu } from "./free-menu.js";
import { fill } from "./free-picture.js";
import { snapped } from "./free-snap.js";
import { target } from "./free-near.js";
import { make } from "./make.js";

const FAR = 6;

/** @param {HTMLElement} tray @param {HTMLElement} place @param {HTMLInputElement} down @param {any} table */
export function hand(tray, place, down, table) {
  let cards = [];
  /** @type {any} */
  let held = null;

  const order = () => cards.map((each) => each.id);
  const card = (id) => cards.find((each) => each.id === id);
  const element = (id) => /** @type {HTMLElement} */ (place.querySelector(`[data-hand="${id}"]`));

  function draw(view) {
    cards = view.hand || [];
    tray.hidden = !table.plays;
    const focused = place.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
    const [id, index] = focused ? [focused.dataset.hand, [...place.children].indexOf(focused)] : ["", 0];
    const old = new Map(/** @type {HTMLElement[]} */ ([...place.children]).map((each) => [each.dataset.hand, each]));
    place.replaceChildren(...cards.map((each) => {
      const el = old.get(each.id) || make("button.held", { type: "button", "data-hand": each.id }, make("span.plain", {}, each.title), make("img", { alt: "", draggable: false }));
      el.setAttribute("aria-label", `${each.title || "Piece"}, in your hand`);
      if (each.words) el.setAttribute("aria-description", each.words);
      el.tabIndex = -1;
      el.style.setProperty("--ratio", String(each.w / each.h));
      el.style.transform = "";
      const image = el.querySelector("img");
      fill(image, each.face, 110);
      return el;
    }));
    if (!cards.length) place.append(make("p.note", {}, "Drag a card here, or press D on a stack, to draw it."));
    const stop = /** @type {HTMLElement} */ ((id && element(id)) || place.children[Math.min(index, cards.length - 1)]);
    if (stop?.dataset.hand) {
      stop.tabIndex = 0;
      if (focused) stop.focus({ preventScroll: true });
    } else if (focused) table.focus();
  }

  // Beside what lies there already, so that two pieces played after each other are both seen.
  function free(piece) {
    let [x, y] = table.eye.middle();
    const wide = piece.w + 4;
    for (let tries = 0; tries < 40; tries += 1) {
      const [sx, sy] = snapped(table.view.snap, x, y);
      const there = table.view.stacks.some((each) => each.kind !== "board" && Math.abs(each.x - sx) < wide * 0.9 && Math.abs(each.y - sy) < piece.h * 0.9);
      if (!there) return [sx, sy];
      x += wide;
      if (x > table.eye.seen().right - wide / 2) [x, y] = [table.eye.seen().left + wide, y + piece.h + 4];
    }
    const [mx, my] = table.eye.middle();
    return snapped(table.view.snap, mx, my);
  }

  function play(id, side, spot) {
    const piece = card(id);
    if (!piece) return undefined;
    const [x, y] = spot || free(piece);
    return table.do(() => ({ do: "play", hand: id, x, y, side }));
  }

  const give = (id, seat) => table.do(() => ({ do: "give", hand: id, seat }));

  function shift(id, by) {
    const list = order();
    const from = list.indexOf(id);
    const to = Math.min(list.length - 1, Math.max(0, from + by));
    if (from === to) return;
    list.splice(to, 0, ...list.splice(from, 1));
    table.do(() => ({ do: "sort", order: list }));
  }

  function open(id, at) {
    const piece = card(id);
    if (!piece) return;
    menu(piece.title || "Piece in your hand", [
      { name: "Play face up", key: "F", act: () => play(id, 0) },
      { name: "Play face down", key: "B", act: () => play(id, 1) },
      { name: "Put onto\u2026", act: () => table.aim("Choose the stack to put it onto", (to) => table.do(() => ({ do: "play", hand: id, to: to.id, tv: to.v }))) },
      { name: "Put under\u2026", act: () => table.aim("Choose the stack to put it under", (to) => table.do(() => ({ do: "play", hand: id, to: to.id, tv: to.v, under: true }))) },
      { name: "Look closer", key: "V", act: () => table.closer(piece) },
      ...table.view.seats.flatMap((seat, at) => (at === table.view.you ? [] : [{ name: `Give to ${seat.name}`, act: () => give(id, at) }])),
    ], at, element(id));
  }

  place.addEventListener("keydown", (event) => {
    const el = event.target instanceof Element && /** @type {HTMLElement} */ (event.target.closest("[data-hand]"));
    if (!el || event.ctrlKey || event.metaKey || event.altKey) return;
    const id = el.dataset.hand;
    const at = order().indexOf(id);
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -at, End: cards.length - 1 - at }[event.key];
    const act = {
      f: () => play(id, 0), b: () => play(id, 1), v: () => table.closer(card(id)), PageUp: () => shift(id, -1), PageDown: () => shift(id, 1),
    }[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (step !== undefined) {
      const next = /** @type {HTMLElement} */ (place.children[at + step]);
      if (next) {
        el.tabIndex = -1;
        next.tabIndex = 0;
        next.focus();
      }
    } else if (act) act();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  place.addEventListener("click", (event) => {
    const el = /** @type {HTMLElement} */ (/** @type {Element} */ (event.target).closest("[data-hand]"));
    if (!el || place.dataset.moved) return;
    const box = el.getBoundingClientRect();
    open(el.dataset.hand, { x: box.left + box.width / 2, y: box.top - 40 });
  });
  place.addEventListener("contextmenu", (event) => event.preventDefault());

  place.addEventListener("pointerdown", (event) => {
    const el = /** @type {HTMLElement} */ (/** @type {Element} */ (event.target).closest("[data-hand]"));
    delete place.dataset.moved;
    if (!el || event.button || !table.plays) return;
    el.setPointerCapture(event.pointerId);
    held = { id: el.dataset.hand, el, x: event.clientX, y: event.clientY, moves: false, pointer: event.pointerId };
  });
  place.addEventListener("pointermove", (event) => {
    if (!held || held.pointer !== event.pointerId) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moves && event.pointerType === "touch" && Math.abs(dx) > FAR && Math.abs(dx) > 1.5 * Math.abs(dy)) { // along the tray: it scrolls
      held = null;
      return;
    }
    if (!held.moves && Math.hypot(dx, dy) > FAR) {
      held.moves = true;
      place.dataset.moved = "yes";
      held.el.classList.add("dragged");
    }
    if (!held.moves) return;
    held.el.style.transform = `translate(${dx}px, ${dy}px)`;
    const on = document.elementFromPoint(event.clientX, event.clientY)?.closest(".badge");
    if (held.on !== on) held.on?.classList.remove("aimed");
    on?.classList.add("aimed");
    held.on = on;
    const to = over(event);
    if (held.to && held.to !== to?.id) table.board.shown.get(held.to)?.el.classList.remove("aimed");
    if (to) table.board.shown.get(to.id)?.el.classList.add("aimed");
    held.to = to?.id;
  });

  function over(event) {
    const piece = held && card(held.id);
    const below = document.elementFromPoint(event.clientX, event.clientY)?.closest("#felt");
    if (!piece || !below) return undefined;
    const [x, y] = table.eye.place(event.clientX, event.clientY);
    return target(table.view.stacks, { ...piece, kind: piece.kind || "card" }, x, y);
  }

  async function up(event) {
    if (!held || held.pointer !== event.pointerId) return;
    const { id, el, moves, on, to } = held;
    const below = document.elementFromPoint(event.clientX, event.clientY);
    held = null;
    if (!moves) return;
    on?.classList.remove("aimed");
    if (to) table.board.shown.get(to)?.el.classList.remove("aimed");
    const side = down.checked || event.shiftKey ? 1 : 0;
    if (event.type === "pointercancel") { /* it goes back */ }
    else if (on) await give(id, Number(on.dataset.seat));
    else if (to) {
      await table.do((find) => {
        const other = find(to);
        return other && { do: "play", hand: id, to, tv: other.v };
      });
    } else if (below?.closest("#felt")) {
      const [x, y] = table.eye.place(event.clientX, event.clientY);
      await play(id, side, snapped(table.view.snap, x, y));
    } else if (below?.closest("#tray")) {
      const others = /** @type {HTMLElement[]} */ ([...place.querySelectorAll("[data-hand]")]).filter((each) => each !== el);
      const index = others.filter((each) => each.getBoundingClientRect().left + each.offsetWidth / 2 < event.clientX).length;
      shift(id, index - order().indexOf(id));
    }
    el.classList.remove("dragged");
    el.style.transform = "";
  }
  place.addEventListener("pointerup", up);
  place.addEventListener("pointercancel", up);

  return {
    draw,
    focus() {
      const stop = /** @type {HTMLElement} */ (place.querySelector("[data-hand]"));
      stop?.focus();
    },
    clear() {
      cards = [];
      place.replaceChildren();
    },
  };
}
