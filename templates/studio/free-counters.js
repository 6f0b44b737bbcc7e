// Counters that lie on the table: a number each, dragged like a piece, changed by a menu.

import { ask } from "./free-ask.js";
import { menu } from "./free-menu.js";
import { make } from "./make.js";

const FAR = 5; // pixels from which a press is a drag

/** What may be done with a counter. @param {any} table @param {any} counter */
export function changes(table, counter) {
  const { id, title, value } = counter;
  const by = (amount) => ({ name: `${amount > 0 ? "Plus" : "Minus"} ${Math.abs(amount)}`, key: amount === 1 ? "+" : amount === -1 ? "-" : "", act: () => table.do(() => ({ do: "counter", id, by: amount })) });
  return [by(1), by(-1), by(5), by(-5),
    { name: "Set to\u2026", act: async () => {
      const said = await ask(title, [{ name: "value", label: "Value", min: -9999, max: 9999, value }], "Set it");
      if (said) table.do(() => ({ do: "counter", id, value: Math.trunc(said.value) || 0 }));
    } },
    { name: "Rename\u2026", act: async () => {
      const said = await ask("Rename the counter", [{ name: "title", label: "Name", type: "text", value: title }], "Rename it");
      if (said?.title) table.do(() => ({ do: "counter", id, title: said.title }));
    } },
    { name: "Put away", rule: true, act: () => table.do(() => ({ do: "uncounter", id })) }];
}

/** @param {HTMLElement} ground @param {any} table */
export function counters(ground, table) {
  /** @type {Map<string, HTMLElement>} */
  const shown = new Map();
  /** @type {any} */
  let held = null;

  const find = (id) => table.view?.counters.find((each) => each.id === id);

  function made(id) {
    const el = /** @type {HTMLElement} */ (make("button.counter", { type: "button", "data-counter": id, onclick: () => {
      if (held?.moved || !table.plays) return;
      const box = el.getBoundingClientRect();
      menu(find(id).title, changes(table, find(id)), { x: box.left, y: box.bottom + 4 }, el);
    } }, make("b"), make("span.value")));
    el.addEventListener("pointerdown", (event) => {
      event.stopPropagation();
      if (event.button || !table.plays) return;
      el.setPointerCapture(event.pointerId);
      held = { id, x: event.clientX, y: event.clientY, moved: false, down: true };
    });
    el.addEventListener("pointermove", (event) => {
      if (!held?.down || held.id !== id) return;
      const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
      if (!held.moved && Math.hypot(dx, dy) < FAR) return;
      held.moved = true;
      el.classList.add("dragged");
      const { x, y } = find(id);
      held.place = [x + dx / table.eye.scale, y + dy / table.eye.scale];
      el.style.transform = `translate(${held.place[0]}px, ${held.place[1]}px)`;
    });
    const up = async (event) => {
      if (!held?.down || held.id !== id) return;
      held.down = false;
      el.classList.remove("dragged");
      const { moved, place } = held;
      if (moved && event.type === "pointerup") await table.do(() => ({ do: "counter", id, x: place[0], y: place[1] }));
      if (moved && table.view) draw(table.view);
    };
    el.addEventListener("pointerup", up);
    el.addEventListener("pointercancel", up);
    return el;
  }

  function draw(view) {
    const there = new Set((view.counters || []).map((each) => each.id));
    for (const [id, el] of shown) {
      if (there.has(id)) continue;
      el.remove();
      shown.delete(id);
    }
    for (const each of view.counters || []) {
      let el = shown.get(each.id);
      if (!el) {
        el = made(each.id);
        shown.set(each.id, el);
        ground.append(el);
      }
      const seat = view.seats[each.seat];
      el.children[0].textContent = each.title;
      el.children[1].textContent = String(each.value);
      el.setAttribute("aria-label", `${each.title}${seat ? `, ${seat.name}` : ""}, ${each.value}`);
      el.style.setProperty("--seat", seat ? seat.colour : "#b5a98f");
      if (!held?.down || held.id !== each.id) el.style.transform = `translate(${each.x}px, ${each.y}px)`;
    }
  }

  return { draw, clear() { shown.clear(); } };
}
