// Something on the table -> it by itself, as large as the window lets it be, with its words for whoever does not see it;
// what lies on it or below it is beside it, so that a pile can be read.

import { make } from "./make.js";

/** @param {HTMLDialogElement} dialog @param {any} board @param {HTMLElement} list */
export function look(dialog, board, list) {
  let things = [];
  const title = make("h2");
  const inside = make("div.shown");
  dialog.append(make("header", {}, title, make("button.close", { type: "button", "aria-label": "Close", onclick: () => dialog.close() }, "\u00d7")), inside);
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });

  function show(seen) {
    things = seen.things;
    list.replaceChildren(...things.map((each) => make("li", {}, make("button.thing", { type: "button", onclick: () => open(each) },
      each.note ? `${each.title}: ${each.note}` : each.title))));
    if (dialog.open) dialog.close();
  }

  function open(thing) {
    const pile = things.filter((each) => each !== thing && covers(each.at, thing.at)).slice(0, 14);
    title.textContent = pile.length && pile.every((each) => alike(each.at, thing.at)) ? `${thing.title}, with its pile` : thing.title;
    dialog.setAttribute("aria-label", thing.title);
    inside.replaceChildren(figure(thing, "large"), ...(pile.length ? [make("div.pile", {}, pile.map((each) => figure(each, "small")))] : []));
    if (!dialog.open) dialog.showModal();
  }

  function figure(thing, size) {
    const words = board.wordsOn(thing.at);
    return make("figure", { class: size }, board.portrait(thing.at), make("figcaption", {}, size === "small" ? make("b", {}, thing.title) : null,
      thing.note ? make("span", {}, thing.note) : null, words ? make("span.quiet", {}, `Printed on it: ${words}`) : null));
  }

  /** The smallest thing at a point of the drawing. */
  function at(x, y) {
    const there = things.filter(({ at: [left, top, wide, high] }) => x >= left && x <= left + wide && y >= top && y <= top + high);
    return there.sort((a, b) => a.at[2] * a.at[3] - b.at[2] * b.at[3])[0] || null;
  }

  return { show, open, at };
}

// Whether two lie on each other, more than their edges do.
function covers([ax, ay, aw, ah], [bx, by, bw, bh]) {
  const wide = Math.min(ax + aw, bx + bw) - Math.max(ax, bx);
  const high = Math.min(ay + ah, by + bh) - Math.max(ay, by);
  return wide > 0 && high > 0 && wide * high > 0.15 * Math.min(aw * ah, bw * bh);
}

function alike(a, b) {
  return Math.abs(a[2] - b[2]) < 0.3 && Math.abs(a[3] - b[3]) < 0.3;
}
