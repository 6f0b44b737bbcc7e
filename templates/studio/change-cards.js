// Cards -> a table of text as a table of cells, each written when it is left; other tables to be looked at.

import { ask } from "./ask.js";
import { told } from "./beside.js";
import { make } from "./make.js";

export default function open(where, hand) {
  const which = make("select", { "aria-label": "Table", onchange: () => { from = 0; follow(); } });
  const search = make("input", { type: "search", placeholder: "Find a row", "aria-label": "Find a row", onchange: () => { from = 0; follow(); } });
  const words = make("span.count");
  const earlier = make("button.button", { type: "button", onclick: () => turn(-1) }, "Earlier rows");
  const later = make("button.button", { type: "button", onclick: () => turn(1) }, "Later rows");
  const note = make("p.note");
  const wrong = make("div.trouble", { role: "alert" });
  const table = make("table.cells");
  where.append(make("div.tools", {}, which, search, words, earlier, later), note, wrong, make("div.wide", {}, table));
  let from = 0;
  let answer = null;
  const cells = new Map();

  async function follow() {
    answer = await ask("/change/table", { part: which.value, from: String(from), find: search.value.trim() });
    hand.steps(answer);
    if (!answer.tables.length) {
      note.textContent = "No part of this game has a table.";
      for (const each of where.firstChild.children) each.hidden = true;
      return;
    }
    which.replaceChildren(...answer.tables.map((each) => make("option", { value: each.id }, `${each.title} (${each.file})`)));
    which.value = answer.part;
    note.textContent = answer.why;
    const last = Math.min(answer.count, from + answer.step);
    words.textContent = answer.count > answer.step ? `rows ${from + 1} to ${last} of ${answer.count}` : `${answer.count} rows`;
    [earlier.hidden, later.hidden] = [from === 0, last >= answer.count];
    show();
  }

  function turn(by) {
    from = Math.max(0, from + by * answer.step);
    follow();
  }

  // The same cells stay in place, so that whoever writes in one can go on.
  function show() {
    const names = JSON.stringify([answer.part, answer.why, answer.columns, answer.rows.map((row) => Object.values(row.cells).map((cell) => cell.name))]);
    if (names !== table.dataset.names) {
      table.dataset.names = names;
      cells.clear();
      table.replaceChildren(make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "line"), answer.columns.map((each) => make("th", { scope: "col" }, each)))),
        make("tbody", {}, answer.rows.map(row)));
    }
    for (const each of answer.rows) for (const cell of Object.values(each.cells)) fill(cell);
  }

  function row({ line, cells: inside }) {
    return make("tr", {}, make("th", { scope: "row" }, String(line)), answer.columns.map((column) => {
      const cell = inside[column];
      if (!cell || answer.why) return make("td", {}, cell ? cell.text : "");
      const field = make(cell.text.length > 30 ? "textarea" : "input", { "aria-label": `${column}, line ${line}`, rows: 2, spellcheck: false });
      if (field.tagName === "INPUT") {
        field.type = "text";
        field.size = Math.max(4, Math.min(24, cell.text.length + 1));
      }
      field.addEventListener("change", () => save(cell.name));
      field.addEventListener("keydown", (event) => move(event, column));
      cells.set(cell.name, { field, text: cell.text });
      return make("td", {}, field);
    }));
  }

  function fill({ name, text }) {
    const cell = cells.get(name);
    if (!cell) return;
    if (document.activeElement !== cell.field || cell.field.value === cell.text) cell.field.value = text;
    cell.text = text;
    cell.field.dataset.last = text;
  }

  async function save(name) {
    const cell = cells.get(name);
    if (cell.field.value === cell.text) return;
    try {
      await hand.write(`table:${answer.part}`, name, cell.field.value, answer.mark);
      cell.field.classList.remove("wrong");
      told(wrong, []);
    } catch (error) {
      cell.field.classList.add("wrong");
      told(wrong, error.problems?.length ? error.problems : [error]);
    }
  }

  // Up and down go to the same column of the next row; Escape takes back what is typed.
  function move(event, column) {
    const by = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key];
    const many = event.target.tagName === "TEXTAREA" && event.key !== "Enter";
    if (event.key === "Escape") event.target.value = [...cells.values()].find((each) => each.field === event.target).text;
    if (!by || many || event.shiftKey) return;
    event.preventDefault();
    const line = event.target.closest("tr");
    const next = by < 0 ? line.previousElementSibling : line.nextElementSibling;
    (next?.children[1 + answer.columns.indexOf(column)]?.firstElementChild || event.target).focus();
    if (!next) event.target.blur();
  }

  function take(problems) {
    if (!answer?.mark) return;
    const file = (answer.tables.find((each) => each.id === answer.part) || {}).file;
    const own = problems.filter((each) => each.level !== "note" && each.file.endsWith(`/${file}`));
    told(wrong, own.slice(0, 5).map((each) => ({ message: `line ${each.line}: ${each.message}`, help: each.help })));
  }
  return { follow, take };
}
