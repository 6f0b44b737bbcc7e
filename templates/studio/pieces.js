// Pieces -> a grid of all faces: filtered, sorted, zoomed, with lines laid over and a mark on what has changed.

import { ask } from "./ask.js";
import { choice, labelled, make, more, tick } from "./make.js";
import { dots, picture, wish } from "./picture.js";
import { overlay } from "./overlay.js";
import { closeUp } from "./closeup.js";

const SORTS = {
  written: () => 0,
  name: (a, b) => a.id.localeCompare(b.id, "en", { numeric: true }),
  copies: (a, b) => b.copies - a.copies,
  changed: (a, b) => Number(b.changed) - Number(a.changed),
};

export default function open(where, studio) {
  const state = { pieces: [], faces: {}, cells: new Map(), lines: new Set(), goto: "" };
  const memory = (name, other) => localStorage.getItem(`tilewright-${name}`) || other;
  const find = make("input", { type: "search", placeholder: "Search names and words", "aria-label": "Search", oninput: arrange });
  const part = choice("Part", [["", "All parts"]], arrange);
  const sort = choice("Sort", [["written", "As written"], ["name", "By name"], ["copies", "By copies"], ["changed", "Changed first"]], arrange, "sort");
  const side = choice("Side", [["front", "Fronts"], ["back", "Backs"], ["both", "Both sides"]], () => draw(true), "side");
  const ink = choice("Ink", [["", "Full colour"], ["low", "Low ink"]], () => follow(), "ink");
  const since = choice("Changed since", [["save", "the last save"], ["print", "the last print"], ["git", "a git revision"]], sinceChanged);
  const revision = make("input", { type: "text", value: "HEAD", size: 10, spellcheck: false, "aria-label": "Which git revision", title: "As git writes it: HEAD, HEAD~3, v1.0", hidden: true, onchange: () => follow() });
  const zoom = make("input", { type: "range", min: "0.6", max: "8", step: "0.1", value: memory("zoom", "2.4"), "aria-label": "Zoom", oninput: zoomed });
  const lines = ["cut", "safe", "bleed", "folds"].map((name) => tick(name, (is) => { toggle(name, is); }, `line-${name}`));
  const grid = make("div.grid", { role: "list" });
  const count = make("p.count", { role: "status" });
  const trouble = make("div.trouble", { role: "alert" });
  where.append(
    make("div.tools", {}, find, part, labelled("zoom", zoom), more(sort, side, ink, labelled("changed since", since), revision, make("div.ticks", {}, lines))),
    count, trouble, grid);
  for (const name of ["cut", "safe", "bleed", "folds"]) if (memory(`line-${name}`, "") === "yes") state.lines.add(name);

  function sinceChanged(value) {
    revision.hidden = value !== "git";
    if (value === "git") revision.focus();
    follow();
  }

  function question() {
    const git = since.value === "git";
    return { ink: ink.value, since: git ? revision.value.trim() || "HEAD" : since.value, git, ...studio.laid };
  }

  function toggle(name, is) {
    if (is) state.lines.add(name); else state.lines.delete(name);
    draw(true);
  }

  function zoomed() {
    localStorage.setItem("tilewright-zoom", zoom.value);
    const anchor = middle();
    grid.style.setProperty("--zoom", zoom.value);
    if (anchor) anchor.scrollIntoView({ block: "center" });
    clearTimeout(zoomed.later);
    zoomed.later = setTimeout(() => draw(true), 120);
  }

  // What is in the middle of the window stays there while zooming.
  function middle() {
    return document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2)?.closest(".piece");
  }

  async function follow() {
    let answer;
    try {
      answer = await ask("/pieces", question());
    } catch (error) {
      trouble.replaceChildren(make("p", {}, error.message));
      return;
    }
    state.pieces = answer.pieces.map((piece) => ({ ...piece, key: piece.front, changed: changed(piece, answer.faces) }));
    state.faces = answer.faces;
    parts(answer.parts);
    trouble.replaceChildren(...answer.problems.slice(0, 1).map((problem) =>
      make("p", {}, "These are the last that could be drawn: ", problem.message, " ", make("a", { href: "#problems" }, problem.where))));
    if (answer.note) trouble.append(make("p.note", {}, answer.note));
    arrange();
  }

  function changed(piece, faces) {
    return Boolean(piece.note) || [piece.front, piece.back].some((name) => name && faces[name].before !== undefined);
  }

  function parts(all) {
    const chosen = part.value;
    part.replaceChildren(make("option", { value: "" }, "All parts"), ...all.map((each) => make("option", { value: each.id }, each.title)));
    part.value = all.some((each) => each.id === chosen) ? chosen : "";
  }

  function arrange() {
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    const shown = state.pieces
      .filter((piece) => !part.value || piece.part === part.value)
      .filter((piece) => words.every((word) => `${piece.id} ${piece.words}`.toLowerCase().includes(word)))
      .sort(SORTS[sort.value]);
    state.shown = shown;
    const copies = shown.reduce((sum, piece) => sum + piece.copies, 0);
    const fresh = shown.filter((piece) => piece.changed).length;
    count.textContent = [`${shown.length} pieces, ${copies} copies`, fresh ? `${fresh} changed` : ""].filter(Boolean).join(" \u00b7 ");
    const cells = shown.map(cell);
    if (cells.length !== grid.children.length || cells.some((each, at) => grid.children[at] !== each)) grid.replaceChildren(...cells);
    for (const key of [...state.cells.keys()]) if (!state.pieces.some((piece) => piece.key === key)) state.cells.delete(key);
    draw();
    if (state.goto) arrive();
  }

  function cell(piece) {
    const known = state.cells.get(piece.key);
    if (known) { known.piece = piece; return known; }
    const box = make("figure.piece", { role: "listitem", tabIndex: 0, onclick: () => look(box), onkeydown: (event) => { if (event.key === "Enter") look(box); } },
      make("div.sides"), make("figcaption", {}, make("span.name.tail"), make("span.copies"), make("span.badge")));
    box.piece = piece;
    state.cells.set(piece.key, box);
    return box;
  }

  function draw(anew = false) {
    grid.style.setProperty("--zoom", zoom.value);
    for (const piece of state.shown) fill(state.cells.get(piece.key), anew);
  }

  function fill(box, anew) {
    const { piece } = box;
    const names = { front: [piece.front], back: [piece.back || piece.front], both: [piece.front, piece.back] }[side.value].filter(Boolean);
    const state_of = JSON.stringify([names.map((name) => [state.faces[name].mark, state.faces[name].before]), piece.copies, piece.note]);
    if (box.state === state_of && !anew) return;
    box.state = state_of;
    const [sides, caption] = box.children;
    while (sides.children.length > names.length) sides.lastChild.remove();
    names.forEach((name, at) => face(sides.children[at] || sides.appendChild(make("div.face", {}, picture())), name));
    caption.children[0].replaceChildren(make("bdi", {}, piece.id));
    caption.children[0].title = piece.id;
    caption.children[1].textContent = piece.copies > 1 ? `\u00d7${piece.copies}` : "";
    caption.children[2].textContent = piece.note || (piece.changed ? (names.some((name) => state.faces[name].before === "") ? "new" : "changed") : "");
    box.classList.toggle("changed", piece.changed);
    box.setAttribute("aria-label", `${piece.id}, ${piece.copies} ${piece.copies === 1 ? "copy" : "copies"}${piece.changed ? ", changed" : ""}`);
  }

  function face(box, name) {
    const known = state.faces[name];
    const bleed = state.lines.has("bleed") && known.bleed > 0;
    const around = bleed ? 2 * known.bleed : 0;
    box.style.setProperty("--w", known.width + around);
    box.style.setProperty("--h", known.height + around);
    box.firstChild.alt = name;
    wish(box.firstChild, `/pieces/picture/${known.mark}/${dots((known.width + around) * zoom.value)}/${bleed ? "bleed" : "cut"}.png`);
    while (box.children.length > 1) box.lastChild.remove();
    if (state.lines.size) box.append(overlay(known, state.lines, bleed));
  }

  function look(box) {
    closeUp(studio, state, state.shown.indexOf(box.piece), state.lines);
  }

  function arrive() {
    const piece = state.pieces.find((each) => each.id === state.goto || each.front === state.goto);
    state.goto = "";
    if (!piece) return;
    const box = cell(piece);
    if (!box.isConnected) { find.value = ""; part.value = ""; arrange(); }
    box.scrollIntoView({ block: "center" });
    box.focus();
  }

  return {
    follow,
    goto(id) { if (id) { state.goto = id; if (state.pieces.length) arrive(); } },
  };
}
