// Keys -> all that the pointer does: from piece to piece, a menu, a letter for each deed, and a piece carried by arrows.

import { deed, KEYS } from "./free-deeds.js";
import { nearest, target } from "./free-near.js";
import { steps } from "./free-snap.js";
import { open } from "./free-ask.js";
import { make } from "./make.js";

/** @param {HTMLElement} ground @param {any} table @param {Record<string, () => void>} presses */
export function keys(ground, table, presses) {
  /** @type {{id: string, x: number, y: number} | null} */
  let carried = null;

  const focused = () => {
    const el = document.activeElement?.closest(".chip[data-id]");
    return el ? table.stack(/** @type {HTMLElement} */ (el).dataset.id) : null;
  };

  function carry(stack) {
    carried = { id: stack.id, x: stack.x, y: stack.y };
    table.board.shown.get(stack.id)?.el.classList.add("dragged");
    table.focus(stack.id);
    table.say("Moving. Arrow keys move the piece, Enter puts it down, Escape puts it back.");
  }

  function drop() {
    table.board.shown.get(carried.id)?.el.classList.remove("dragged");
    carried = null;
  }

  function carrying(event) {
    const stack = table.stack(carried.id);
    if (!stack) {
      carried = null;
      return false;
    }
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (way) {
      const [dx, dy] = event.shiftKey ? [1, 1] : steps(table.view.snap);
      carried.x = Math.min(table.view.size[0], Math.max(0, carried.x + way[0] * dx));
      carried.y = Math.min(table.view.size[1], Math.max(0, carried.y + way[1] * dy));
      table.board.lift(stack.id, carried.x, carried.y);
      table.eye.show(carried.x, carried.y);
      const to = target(table.view.stacks, stack, carried.x, carried.y, new Set([stack.id]));
      table.say(`${Math.round(carried.x)} across, ${Math.round(carried.y)} down${to ? `, over ${to.label || to.title}` : ""}`);
    } else if (event.key === "Enter") {
      const { id, x, y } = carried;
      const to = target(table.view.stacks, stack, x, y, new Set([id]));
      drop();
      table.board.own(id);
      table.do((find) => {
        const mine = find(id);
        const other = to && find(to.id);
        if (!mine) return null;
        return other ? { do: "onto", id, v: mine.v, to: other.id, tv: other.v } : { do: "move", id, v: mine.v, x, y };
      });
    } else if (event.key === "Escape" || event.key === "Tab") {
      table.board.back(stack.id);
      drop();
      table.say("Put back.");
    } else return false;
    return true;
  }

  function onPiece(event, stack) {
    if (table.aims && event.key === "Enter") return table.aims({ stack });
    const el = table.board.shown.get(stack.id)?.el;
    if (event.key === "Enter" || event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) {
      const box = el.getBoundingClientRect();
      table.menu(stack, { x: box.left + box.width / 2, y: box.top + box.height / 2 }, el);
      return true;
    }
    if (event.key === " ") {
      table.toggle(stack.id);
      return true;
    }
    const next = nearest(table.view.stacks, stack, event.key);
    if (event.key.startsWith("Arrow")) {
      if (next) table.focus(next.id);
      return true;
    }
    if (event.shiftKey && event.key === "D" && stack.n > 1) return table.named(stack, "Draw several\u2026");
    return table.press(stack, event.key);
  }

  document.addEventListener("keydown", (event) => {
    const at = /** @type {Element} */ (event.target);
    if (at.matches("input, textarea, select") || at.closest("dialog, .popup") || !table.view || table.behind) return;
    if (event.ctrlKey || event.metaKey) {
      const way = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] }[event.key];
      if (!way) return;
      table.eye.pan(way[0], way[1]);
      event.preventDefault();
      return;
    }
    if (event.altKey) return;
    const stack = focused();
    let done = false;
    if (carried) done = carrying(event);
    else if (event.key === "Escape") {
      if (table.aims) table.aim("", null);
      else table.pick([]);
      return;
    }
    if (!done && stack && ground.contains(document.activeElement)) done = onPiece(event, stack);
    const press = presses[event.key.toLowerCase()];
    if (!done && press) {
      press();
      done = true;
    }
    if (done) event.preventDefault();
  });
  document.addEventListener("keyup", (event) => { if (event.key === " " && document.activeElement?.closest(".chip")) event.preventDefault(); });

  return { carry };
}

/** What a letter does with a piece; whether it does anything. */
export function press(table, stack, key) {
  const found = deed(table, stack, key);
  found?.act();
  return Boolean(found);
}

export function help() {
  open(make("div", {}, make("h2", { id: "help-title" }, "Keys at the table"),
    make("dl.keys", {}, KEYS.map(([key, words]) => make("div", {}, make("dt", {}, make("kbd", {}, key)), make("dd", {}, words)))),
    make("p.note", {}, "Drag a piece to move it; drag the number on a stack, or hold Shift, to move all of it. Drop a piece on another to stack them; "
      + "hold Alt to put it below. Double click flips a piece and rolls a die. Right click or a long press opens the menu."),
    make("form", { method: "dialog" }, make("button.button", {}, "Close"))), "help-title");
}
