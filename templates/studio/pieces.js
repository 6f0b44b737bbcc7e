// Pieces -> a grid of all faces: filtered, sorted, zoomed, with lines laid over and a mark on what has changed.

import { ask } from "./ask.js";
import { choice, labelled, make, more, tick } from "./make.js";
import { dots, picture, wish } from "./picture.js";
import { overlay } from "./overlay.js";
import { closeUp } from "./closeup.js";
import { merged, parted } from "./differing.js";
import { roving } from "./roving.js";

const SORTS = {
  written: () => 0,
  name: (a, b) => a.title.localeCompare(b.title, "en", { numeric: true }),
  copies: (a, b) => b.copies - a.copies,
  changed: (a, b) => Number(b.changed) - Number(a.changed),
};
const MOST_TOLD = 3;

export default function open(where, studio) {
  const state = { pieces: [], faces: {}, shown: [], cells: new Map(), lines: new Set(), goto: "", wrong };
  let kept = null; // what was sent, by what it was asked for
  let keptFor = "";
  let errors = parted(studio.problems);
  let unread = [];
  let note = "";
  let close = null;
  let later;
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
  const grid = make("div.grid", { role: "group", "aria-label": "Pieces" });
  const stops = roving(grid, ".piece");
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
    clearTimeout(later);
    later = setTimeout(() => draw(true), 120);
  }

  // What is in the middle of the window stays there while zooming.
  function middle() {
    return document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2)?.closest(".piece");
  }

  async function follow() {
    const asked = question();
    const key = JSON.stringify(asked);
    let answer;
    try {
      answer = await ask("/pieces", { ...asked, have: key === keptFor && kept ? kept.mark : "" });
    } catch (error) {
      unread = error.problems?.length ? error.problems : [{ message: error.message }];
      tell();
      return;
    }
    kept = merged(key === keptFor ? kept : null, answer);
    keptFor = key;
    state.pieces = kept.pieces.map((piece) => ({ ...piece, key: piece.front, changed: changed(piece, kept.faces) }));
    state.faces = kept.faces;
    parts(answer.parts);
    unread = answer.problems;
    note = answer.note;
    arrange();
    tell();
    close?.follow();
  }

  // What is wrong with the game as a whole stands above the grid; what is wrong with a piece, on the piece.
  function tell() {
    const all = unread.length ? unread : errors.others;
    const lines = all.slice(0, MOST_TOLD).map((problem, at) => make("p", {}, unread.length && !at && state.pieces.length ? "These are the last that could be drawn: " : "",
      problem.message, " ", problem.where ? make("a", { href: "#problems" }, problem.where) : ""));
    const more = all.length > MOST_TOLD ? make("p", {}, make("a", { href: "#problems" }, `and ${all.length - MOST_TOLD} more`)) : "";
    trouble.replaceChildren(...lines, more, note ? make("p.note", {}, note) : "");
  }

  // What is wrong with a piece: why it cannot be drawn, or what was found on it.
  function wrong(piece) {
    return piece.wrong.length ? piece.wrong : errors.of_pieces.get(piece.id) || [];
  }

  function take(problems) {
    errors = parted(problems);
    tell();
    draw();
    say();
    close?.follow();
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
      .filter((piece) => words.every((word) => `${piece.title} ${piece.id} ${piece.words}`.toLowerCase().includes(word)))
      .sort(SORTS[sort.value]);
    state.shown = shown;
    say();
    const cells = shown.map(cell);
    if (cells.length !== grid.children.length || cells.some((each, at) => grid.children[at] !== each)) grid.replaceChildren(...cells);
    for (const key of [...state.cells.keys()]) if (!state.pieces.some((piece) => piece.key === key)) state.cells.delete(key);
    draw();
    stops.settle();
    if (state.goto) arrive();
  }

  function say() {
    const { shown } = state;
    const copies = shown.reduce((sum, piece) => sum + piece.copies, 0);
    const fresh = shown.filter((piece) => piece.changed).length;
    const bad = shown.filter((piece) => wrong(piece).length).length;
    const words = [`${shown.length} ${shown.length === 1 ? "piece" : "pieces"}, ${copies} ${copies === 1 ? "copy" : "copies"}`,
      fresh ? `${fresh} changed` : "", bad ? `${bad} wrong` : ""].filter(Boolean).join(" \u00b7 ");
    if (count.textContent !== words) count.textContent = words;
  }

  function cell(piece) {
    const known = state.cells.get(piece.key);
    if (known) { known.piece = piece; return known; }
    const box = make("div.piece", { role: "button", tabIndex: -1, onclick: () => look(box), onkeydown: (event) => opened(event, box) },
      make("div.sides"), make("div.caption", {}, make("span.name"), make("span.copies"), make("span.badge")));
    box.piece = piece;
    state.cells.set(piece.key, box);
    return box;
  }

  function opened(event, box) {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    look(box);
  }

  function draw(anew = false) {
    grid.style.setProperty("--zoom", zoom.value);
    for (const piece of state.shown) fill(state.cells.get(piece.key), anew);
  }

  function fill(box, anew) {
    const { piece } = box;
    const names = { front: [piece.front], back: [piece.back || piece.front], both: [piece.front, piece.back] }[side.value].filter(Boolean);
    const bad = wrong(piece);
    const state_of = JSON.stringify([names.map((name) => [state.faces[name].mark, state.faces[name].before]), piece.title, piece.copies, piece.note, bad.map((each) => each.message), piece.wrong.length, piece.drawn]);
    if (box.state === state_of && !anew) return;
    box.state = state_of;
    const [sides, caption] = box.children;
    sides.querySelector(".fault")?.remove();
    while (sides.children.length > names.length) sides.lastChild.remove();
    names.forEach((name, at) => face(sides.children[at] || sides.appendChild(make("div.face", {}, picture())), name));
    caption.children[0].textContent = piece.title;
    box.title = piece.title === piece.id ? piece.id : `${piece.title} (${piece.id})`;
    caption.children[1].textContent = piece.copies === 1 ? "" : `\u00d7${piece.copies}`;
    const fresh = piece.note || (piece.changed ? (names.some((name) => state.faces[name].before === "") ? "new" : "changed") : "");
    caption.children[2].textContent = bad.length ? "wrong" : fresh;
    box.classList.toggle("changed", piece.changed);
    box.classList.toggle("wrong", bad.length > 0);
    if (piece.wrong.length) sides.append(make(piece.drawn ? "p.fault.drawn" : "p.fault", {}, make("span", {}, piece.wrong[0].message)));
    const label = [`${piece.title}, ${piece.copies} ${piece.copies === 1 ? "copy" : "copies"}`, piece.changed ? "changed" : "",
      bad.length ? `wrong: ${bad[0].message}` : ""].filter(Boolean).join(", ");
    box.setAttribute("aria-label", label);
  }

  function face(box, name) {
    const known = state.faces[name];
    const bleed = state.lines.has("bleed") && known.bleed > 0;
    const around = bleed ? 2 * known.bleed : 0;
    box.style.setProperty("--w", known.width + around);
    box.style.setProperty("--h", known.height + around);
    box.firstChild.alt = "";
    wish(box.firstChild, `/pieces/picture/${known.mark}/${dots((known.width + around) * zoom.value)}/${bleed ? "bleed" : "cut"}.png`);
    while (box.children.length > 1) box.lastChild.remove();
    if (state.lines.size) box.append(overlay(known, state.lines, bleed));
  }

  function look(box) {
    close = closeUp(studio, state, box.piece.key, state.lines, () => { close = null; });
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
    take,
    goto(id) { if (id) { state.goto = id; if (state.pieces.length) arrive(); } },
  };
}
