// Beside the table: the log with a line to say something, the note pad, the score sheet, the counters and the rules.

import { ask } from "./free-ask.js";
import { sign } from "./free-sign.js";
import { make } from "./make.js";
import { noteButton } from "./playtest.js";
import { block } from "./seat-drawer.js";

const TABS = [["log", "Log"], ["note", "Notes"], ["score", "Scores"], ["counters", "Counters"], ["rules", "Rules"], ["after", "Playtest"]];
const PAUSE = 700; // milliseconds without a letter after which the note is kept

/** @param {HTMLElement} tabs @param {HTMLElement} body @param {any} table */
export function side(tabs, body, table) {
  const list = make("ol");
  const scroll = make("div.log", { role: "log", "aria-live": "polite", "aria-label": "Events so far", tabIndex: 0 }, list);
  const words = make("input", { type: "text", maxLength: 300, placeholder: "Message", "aria-label": "Message to everybody", autocomplete: "off" });
  const chat = make("form.chat", {}, words, make("button.button", {}, "Say"));
  const note = make("textarea", { "aria-label": "Note pad, shared by everybody", maxLength: 4000, spellcheck: false });
  const score = make("div.wide");
  const counters = make("div.counters");
  const rules = make("div.rules-beside");
  const noting = noteButton((what, body) => table.send(what, body), async () => (await table.send("about")).pieces);
  const parts = {
    log: make("div.part", {}, scroll, chat),
    note: make("div.part", {}, make("p.note", {}, "Everybody at the table reads and writes this."), note),
    score: make("div.part", {}, score),
    counters: make("div.part", {}, counters),
    rules: make("div.part", {}, rules),
    after: make("div.part", {}, noting, make("p.note", {}, "The designer of the game finds your note with a picture of the table as you see it. The other players do not see it. "
      + "At the end the sums of the score sheet are the points, and everybody is asked a few questions.")),
  };
  let shown = "";
  let last = -1;
  let noted = "";
  let scored = "";
  let counted = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let later;

  for (const [id, name] of TABS) {
    tabs.append(make("button", { type: "button", role: "tab", id: `side-${id}`, "aria-controls": `part-${id}`, onclick: () => turn(id) }, name));
    const part = parts[id];
    part.id = `part-${id}`;
    part.setAttribute("role", "tabpanel");
    part.setAttribute("aria-labelledby", `side-${id}`);
    body.append(part);
  }
  tabs.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = TABS[(TABS.findIndex(([id]) => id === shown) + step + TABS.length) % TABS.length][0];
    turn(next);
    document.getElementById(`side-${next}`).focus();
    event.preventDefault();
  });

  function turn(id) {
    shown = id;
    for (const [each] of TABS) {
      const tab = document.getElementById(`side-${each}`);
      tab.setAttribute("aria-selected", String(each === id));
      tab.tabIndex = each === id ? 0 : -1;
      parts[each].hidden = each !== id;
    }
    if (id === "rules" && !rules.childElementCount) read();
    if (id === "log") scroll.scrollTop = scroll.scrollHeight;
  }

  // The text of the booklet; as it is printed it opens in a tab of its own.
  async function read() {
    rules.replaceChildren(make("p", { role: "status" }, "Fetching the rules \u2026"));
    try {
      const texts = await table.send("rules");
      const text = texts.booklet.length ? texts.booklet : texts.aid;
      const address = `/free/booklet/${table.token}`;
      rules.replaceChildren(make("h2", {}, "Rules"), texts.booklet.length ? make("p", {}, make("a", { href: address, target: "_blank", rel: "noopener" }, "As they are printed")) : "",
        text.length ? make("div.pages-of", {}, text.map(block)) : make("p", {}, "This game has no booklet yet. Ask the person who brought the game."));
    } catch (error) {
      turn("log");
      rules.replaceChildren();
      table.refuse(error.message);
    }
  }

  chat.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = words.value.trim();
    if (!text) return;
    words.value = "";
    table.do(() => ({ do: "say", text }));
  });
  words.addEventListener("keydown", (event) => { if (event.key === "Escape") table.focus(); });
  note.addEventListener("input", () => {
    clearTimeout(later);
    later = setTimeout(keep, PAUSE);
  });
  note.addEventListener("change", keep);

  function keep() {
    clearTimeout(later);
    if (note.value === noted || !table.view) return;
    noted = note.value;
    table.do(() => ({ do: "note", v: table.view.note.v, text: note.value }));
  }

  function log(view) {
    const fresh = view.log.filter((each) => each.at > last);
    if (!fresh.length) return;
    last = fresh.at(-1).at;
    const foot = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 40;
    list.append(...fresh.map((each) => {
      const seat = view.seats[each.seat];
      return make("li", {}, seat ? sign(seat, each.seat) : make("span"), make("span", {}, each.says));
    }));
    while (list.childElementCount > 200) list.firstElementChild.remove();
    if (foot) scroll.scrollTop = scroll.scrollHeight;
  }

  function scores(view) {
    const sheet = view.scores || { rows: [], values: [] };
    const key = JSON.stringify([sheet, view.seats.map((each) => [each.name, each.colour])]);
    if (key === scored || score.contains(document.activeElement) && document.activeElement.matches("input")) return;
    scored = key;
    const sum = (seat) => sheet.values.reduce((total, row) => total + (Number(row[seat]) || 0), 0);
    const head = make("tr", {}, make("th", { scope: "col" }, make("span.quiet", {}, "Row")), view.seats.map((seat, at) => make("th", { scope: "col" }, sign(seat, at), " ", seat.name)));
    const rows = sheet.rows.map((title, row) => make("tr", {}, make("th", { scope: "row" }, title), view.seats.map((seat, at) => make("td", {}, make("input", {
      type: "number", "aria-label": `${title}, ${seat.name}`, value: sheet.values[row]?.[at] ?? "", disabled: !table.plays,
      onchange: (event) => table.do(() => ({ do: "score", row, seat: at, value: event.target.value === "" ? null : Number(event.target.value) })),
    })))));
    score.replaceChildren(
      make("table.sheet", {}, make("caption.quiet", {}, "Score sheet"), make("thead", {}, head), make("tbody", {}, rows),
        make("tfoot", {}, make("tr", {}, make("th", { scope: "row" }, "Sum"), view.seats.map((_seat, at) => make("td", {}, String(sum(at))))))),
      table.plays && make("button.button", { type: "button", onclick: async () => {
        const said = await ask("A new row of the score sheet", [{ name: "title", label: "Counts", type: "text" }], "Add");
        if (said?.title) table.do(() => ({ do: "row", title: said.title }));
      } }, "Add a row"));
  }

  function count(view) {
    const key = JSON.stringify([view.counters, view.seats.map((each) => each.name)]);
    if (key === counted) return;
    counted = key;
    const held = /** @type {HTMLElement} */ (document.activeElement)?.dataset.press;
    const step = (each, by) => make("button.button", { type: "button", "data-press": `${each.id}${by}`, "aria-label": `${each.title} ${by > 0 ? "plus" : "minus"} 1`, disabled: !table.plays,
      onclick: () => table.do(() => ({ do: "counter", id: each.id, by })) }, by > 0 ? "+" : "\u2212");
    counters.replaceChildren(...(view.counters || []).map((each) => make("p.count-row", {}, view.seats[each.seat] ? sign(view.seats[each.seat], each.seat) : "",
      make("span", {}, each.title), step(each, -1), make("output", {}, String(each.value)), step(each, 1),
      table.plays && make("button.button", { type: "button", "aria-label": `Remove ${each.title}`, title: "Remove", onclick: () => table.do(() => ({ do: "uncounter", id: each.id })) }, "\u00d7"))),
    table.plays && make("button.button", { type: "button", onclick: async () => {
      const seats = view.seats.map((seat, at) => /** @type {[string, string]} */ ([String(at), seat.name]));
      const said = await ask("A new counter", [{ name: "title", label: "Counts", type: "text", value: "Points" }, { name: "value", label: "Begins at", min: -9999, max: 9999, value: 0 },
        { name: "seat", label: "Whose", options: [["", "everybody's"], ...seats] }], "Add");
      const [x, y] = table.eye.middle();
      if (said) table.do(() => ({ do: "counter", title: said.title || "Points", value: said.value || 0, seat: said.seat === "" ? null : Number(said.seat), x, y }));
    } }, "Add a counter"));
    if (held) /** @type {HTMLElement} */ (counters.querySelector(`[data-press="${CSS.escape(held)}"]`))?.focus();
  }

  turn("log");
  return {
    draw(view) {
      log(view);
      scores(view);
      count(view);
      const text = view.note?.text ?? "";
      if (document.activeElement !== note || note.value === noted) {
        if (note.value !== text && note.value === noted) note.value = text;
        else if (document.activeElement !== note) note.value = text;
        noted = text;
      }
      note.readOnly = !table.plays;
      chat.hidden = view.you === undefined;
    },
    turn,
    chat() {
      turn("log");
      words.focus();
    },
    clear() {
      list.replaceChildren();
      last = -1;
      scored = counted = noted = "";
      note.value = "";
    },
  };
}
