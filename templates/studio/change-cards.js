// Cards -> a table of text as a table of cells, each written when it is left; other tables to be looked at.
//
// Each field knows what its typing began from. Where another program has written there meanwhile, both are shown and
// nothing is written until whoever types says so.

import { ask } from "./ask.js";
import { told } from "./beside.js";
import { effect } from "./change-moved.js";
import { make } from "./make.js";
import { nothing, snippet } from "./nothing.js";
import { matched } from "./rows.js";

const CARDS = `  - id: cards
    kind: cards
    title: Cards
    make: Cut along the lines.
    template: card.svg
    rows: cards.csv
    size: {width: 63, height: 88}
`;

export default function open(where, hand) {
  const which = make("select", { "aria-label": "Table", onchange: () => { from = 0; follow(); } });
  const search = make("input", { type: "search", placeholder: "Find a row", "aria-label": "Find a row", onchange: () => { from = 0; follow(); } });
  const words = make("span.count");
  const earlier = make("button.button", { type: "button", onclick: () => turn(-1) }, "Earlier rows");
  const later = make("button.button", { type: "button", onclick: () => turn(1) }, "Later rows");
  const note = make("p.note");
  const wrong = make("div.trouble", { role: "alert" });
  const head = make("thead");
  const body = make("tbody");
  const vacant = make("div");
  const lost = make("div.trouble", { role: "alert" });
  const moved = make("div.moved", { role: "status" });
  const look = effect(moved);
  where.append(vacant, make("div.tools", {}, which, search, words, earlier, later), note, wrong, lost, make("div.wide", {}, make("table.cells", {}, head, body)), moved);
  let from = 0;
  let answer = null;
  let lines = []; // the rows that are shown: what each says, its line in the file, and its fields
  let count = 0;
  let shape = "";

  async function follow() {
    answer = await ask("/change/table", { part: which.value, from: String(from), find: search.value.trim() });
    hand.steps(answer);
    if (!answer.tables.length) {
      vacant.replaceChildren(nothing("Cards",
        "Every row of your table appears here, a field for each cell, and the card changes while you type.",
        "No part of this game is made from a table yet. Add these lines to game.yaml below components.",
        snippet("game.yaml", CARDS)));
      for (const each of where.children) each.hidden = each !== vacant;
      return false;
    }
    vacant.replaceChildren();
    for (const each of where.children) each.hidden = false;
    const tables = answer.tables.map((each) => `${each.title} (${each.file})`);
    if (tables.join() !== [...which.options].map((each) => each.text).join()) which.replaceChildren(...answer.tables.map((each, at) => make("option", { value: each.id }, tables[at])));
    which.value = answer.part;
    note.textContent = answer.why;
    const last = Math.min(answer.count, from + answer.step);
    words.textContent = answer.count > answer.step ? `rows ${from + 1} to ${last} of ${answer.count}` : `${answer.count} ${answer.count === 1 ? "row" : "rows"}`;
    [earlier.hidden, later.hidden] = [from === 0, last >= answer.count];
    show();
    take(hand.studio.problems);
    if (answer.playable) look("/change/moved", (games) => games.file !== undefined);
    return true;
  }

  function turn(by) {
    from = Math.max(0, from + by * answer.step);
    follow();
  }

  // A row that is known again stays where it is on the page, so that whoever writes in it can go on.
  function show() {
    const now = JSON.stringify([answer.part, answer.why, answer.columns]);
    if (now !== shape) {
      shape = now;
      lines = [];
      lost.replaceChildren();
      head.replaceChildren(make("tr", {}, make("th", { scope: "col" }, "line"), answer.columns.map((each) => make("th", { scope: "col" }, each))));
    }
    const known = matched(lines.map((each) => each.row), answer.rows);
    const next = answer.rows.map((row, at) => (known[at] < 0 ? line(row) : lines[known[at]]));
    for (const each of lines) if (!next.includes(each)) away(each);
    lines = next;
    const focus = /** @type {HTMLElement} */ (document.activeElement);
    for (const [at, each] of lines.entries()) {
      if (body.children[at] !== each.element) body.insertBefore(each.element, body.children[at] || null);
      fill(each, answer.rows[at]);
    }
    while (body.children.length > lines.length) body.lastChild.remove();
    if (focus !== document.activeElement && body.contains(focus)) focus.focus();
  }

  function line(row) {
    const number = make("th", { scope: "row" });
    const each = { row, number, fields: new Map(), element: null };
    each.element = make("tr", {}, number, answer.columns.map((column) => {
      const cell = row.cells[column];
      const place = make("td");
      if (cell && !answer.why) each.fields.set(column, field(each, column, cell, place));
      else place.textContent = cell ? cell.text : "";
      return place;
    }));
    return each;
  }

  function field(each, column, { text }, place) {
    count += 1;
    const said = make("div.beside-it", { id: `cell-${count}` });
    const control = make(text.length > 30 ? "textarea" : "input", { rows: 2, spellcheck: false, "aria-describedby": said.id });
    if (control.tagName === "INPUT") {
      control.type = "text";
      control.size = Math.max(4, Math.min(24, text.length + 1));
    }
    control.value = text;
    const one = { control, said, text, began: text, refused: [] };
    control.addEventListener("change", () => save(each, column));
    control.addEventListener("keydown", (event) => move(event, each, column));
    place.append(control, said);
    return one;
  }

  function fill(each, row) {
    each.row = row;
    each.number.textContent = String(row.line);
    for (const [column, one] of each.fields) {
      const { text } = row.cells[column] || { text: "" };
      one.control.setAttribute("aria-label", `${column}, line ${row.line}`);
      one.control.dataset.last = text;
      const other = text !== one.text;
      one.text = text;
      if (one.control.value === one.began || one.control.value === text) {
        one.control.value = text;
        one.began = text;
        if (other) one.refused = [];
      } else if (other && text !== one.began) conflict(one);
      speak(one);
    }
    for (const [at, column] of answer.columns.entries()) if (!each.fields.has(column)) each.element.children[at + 1].textContent = row.cells[column]?.text || "";
  }

  // A row that has gone while somebody types in it: what they have typed is not lost.
  function away(each) {
    for (const one of each.fields.values()) {
      if (one.control.value !== one.began) lost.append(make("p", {}, `The row in which you typed \u201c${one.control.value}\u201d is no longer in the file.`));
    }
    each.element.remove();
  }

  function conflict(one) {
    one.refused = [{ message: `Another program has written \u201c${one.text}\u201d here; your change was not saved. [W01]`, help: "Press Enter to save yours, Escape to take theirs." }];
  }

  function speak(one, found = []) {
    const all = [...one.refused, ...found];
    one.control.setAttribute("aria-invalid", String(all.length > 0));
    told(one.said, all);
  }

  // Enter after a conflict has been shown writes over what the other program wrote: both were seen.
  async function save(each, column, knowing = false) {
    const one = each.fields.get(column);
    const { value } = one.control;
    if (value === one.began) return;
    if (one.text !== one.began && !knowing) {
      conflict(one);
      speak(one);
      return;
    }
    const shown = answer;
    try {
      await hand.write(`table:${answer.part}`, each.row.cells[column].name, value, shown.mark, one.text);
      one.began = value;
      one.text = value;
      one.refused = [];
      if (answer !== shown) await follow().catch(() => undefined); // somebody saved meanwhile: what was read then may be older or newer
    } catch (error) {
      const problems = error.problems?.length ? error.problems : [error];
      one.refused = problems;
      if (problems[0].code === "W01") await follow().catch(() => undefined);
    }
    speak(one);
  }

  // Up and down go to the same column of the next row; Escape takes back what is typed.
  async function move(event, each, column) {
    const one = each.fields.get(column);
    const by = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key];
    const many = event.target.tagName === "TEXTAREA" && event.key !== "Enter";
    if (event.key === "Escape") {
      one.control.value = one.text;
      one.began = one.text;
      one.refused = [];
      speak(one);
    }
    if (!by || many || event.shiftKey) return;
    event.preventDefault();
    if (event.key === "Enter" && one.refused[0]?.message.includes("[W01]")) {
      await save(each, column, true);
      return;
    }
    const next = lines[lines.indexOf(each) + by]?.fields.get(column)?.control;
    if (next) next.focus();
    else event.target.blur();
  }

  // What is wrong stands beside its cell; what is wrong with a row, beside the first cell; all else above the table.
  function take(problems) {
    if (!answer?.mark) return;
    const file = (answer.tables.find((each) => each.id === answer.part) || {}).file;
    const own = problems.filter((each) => each.level !== "note" && each.file.endsWith(`/${file}`));
    const left = new Set(own);
    for (const each of lines) {
      const cells = [...each.fields].map(([column, one]) => [each.row.cells[column], one]);
      const there = new Map(cells.map(([, one]) => [one, []]));
      for (const problem of own) {
        const at = cells.find(([cell]) => cell?.at && cell.at[0] === problem.line && cell.at[1] === problem.column)
          || (problem.line === each.row.line ? cells[0] : null);
        if (!at) continue;
        there.get(at[1]).push(problem);
        left.delete(problem);
      }
      for (const [one, found] of there) speak(one, one.control.value === one.text ? found : []);
    }
    told(wrong, [...left].slice(0, 5).map((each) => ({ message: each.line ? `line ${each.line}: ${each.message}` : each.message, help: each.help })));
  }
  return { follow, take };
}
