// What may be done -> buttons that say each move to whoever makes it, or in the words of its record, under the piece that
// it starts from: all of the table can be played from here, with the keyboard alone and without seeing the drawing.

import { make } from "./make.js";

export function moves(place, board, choose) {
  let seen = null;
  let open = "";

  function show(sight, words = "") {
    seen = sight;
    const wanted = words.trim().toLowerCase();
    const has = (move) => !wanted || [move.words, move.does, move.do].some((each) => each.toLowerCase().includes(wanted));
    const parts = sight.moves
      .map((group) => ({ ...group, whole: group, moves: group.moves.filter(has) }))
      .filter((group) => group.moves.length);
    if (!parts.some((group) => group.name === open)) open = parts.length === 1 ? parts[0].name : "";
    place.replaceChildren(...parts.map((group) => row(group, Boolean(wanted))));
  }

  function row(group, all) {
    if (!group.name) return make("div.group.plain", {}, group.moves.map((move) => button(move)));
    const body = make("div.choices", { hidden: !(all || group.name === open) }, group.moves.map((move) => button(move)));
    const one = group.moves.length === 1;
    if (one) {
      return make("div.group.single", {}, button(group.moves[0], board.piece(group.at[0])));
    }
    const head = make("button.start", {
      type: "button", "aria-expanded": String(!body.hidden), onclick: () => toggle(group),
    }, board.piece(group.at[0]), make("span", {}, begins(group)), make("span.count", {}, `${group.moves.length} moves`));
    return make("div.group", { "data-name": group.name }, head, body);
  }

  function toggle(group) {
    open = open === group.name ? "" : group.name;
    board.pick(open ? group.whole : null);
    expand();
  }

  function expand() {
    for (const each of place.querySelectorAll(".group[data-name]")) {
      const is_open = each.dataset.name === open;
      each.querySelector(".choices").hidden = !is_open;
      each.querySelector(".start").setAttribute("aria-expanded", String(is_open));
    }
  }

  function button(move, picture = null) {
    return make("button.move", { type: "button", "data-action": move.action, onclick: () => choose(move) },
      picture, make("span", {}, bid(move)));
  }

  board.drawing.addEventListener("picked", (event) => {
    open = event.detail?.name || "";
    expand();
  });
  board.drawing.addEventListener("several", (event) => {
    const actions = new Set(event.detail.map((move) => String(move.action)));
    const there = [...place.querySelectorAll("button.move")].filter((each) => actions.has(each.dataset.action));
    for (const each of place.querySelectorAll("button.move")) each.classList.toggle("asked", there.includes(each));
    there[0]?.focus();
  });
  place.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const all = [...place.querySelectorAll("button")].filter((each) => each.offsetParent);
    const next = all[all.indexOf(document.activeElement) + step];
    if (next) {
      event.preventDefault();
      next.focus();
    }
  });

  // Show a move among all others.
  function point(action) {
    const group = seen.moves.find((each) => each.moves.some((move) => move.action === action));
    if (group?.name && group.moves.length > 1) {
      open = group.name;
      board.pick(group);
      expand();
    }
    const there = place.querySelector(`button[data-action="${Number(action)}"]`);
    there?.classList.add("asked");
    there?.focus();
  }

  function first() {
    return [...place.querySelectorAll("button")].find((each) => each.offsetParent);
  }

  return { show, point, first };
}

// What all moves of a group begin with: 'Send the 4s to battlefield …'; its piece, where they begin with nothing.
function begins({ name, moves: all }) {
  const split = all.map((move) => bid(move).split(" "));
  const [first] = split;
  let same = 0;
  while (same < first.length && split.every((each) => each[same] === first[same])) same += 1;
  return same > 1 ? `${first.slice(0, same).join(" ")} \u2026` : name;
}

/** A move as a person is told to make it: 'Send the 4s to battlefield 3'. @param {{do: string, does: string}} move */
export function bid(move) {
  const words = move.do || move.does;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
