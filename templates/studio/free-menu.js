// What may be done -> a menu beside the piece; on a narrow screen a sheet at the foot of it.

import { make } from "./make.js";

/** @typedef {{name: string, key?: string, act: () => unknown, rule?: boolean}} Item */

let close = () => {};

/** @param {string} title @param {Item[]} items @param {{x: number, y: number}} at @param {HTMLElement} [from] Gets the focus back. */
export function menu(title, items, at, from) {
  close();
  const list = make("div.popup", { role: "menu", "aria-label": title, tabIndex: -1 },
    make("p.head", { role: "presentation" }, title),
    items.map((item) => make(`button${item.rule ? ".rule" : ""}`, {
      type: "button", role: "menuitem", tabIndex: -1, "aria-keyshortcuts": item.key || null,
      onclick: () => { shut(); item.act(); },
    }, make("span", {}, item.name), item.key ? make("kbd", { "aria-hidden": "true" }, item.key) : "")));
  const veil = make("div.veil", { onpointerdown: (event) => { event.preventDefault(); shut(); }, oncontextmenu: (event) => event.preventDefault() });
  const buttons = /** @type {HTMLElement[]} */ ([...list.querySelectorAll("button")]);
  const typed = (event) => { // wherever the focus is: a finger that is lifted may take it along
    const now = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const to = { ArrowDown: (now + 1) % buttons.length, ArrowUp: (now - 1 + buttons.length) % buttons.length, Home: 0, End: buttons.length - 1 }[event.key];
    event.stopPropagation();
    if (event.key === "Escape" || event.key === "Tab") shut();
    else if (to !== undefined) buttons[to].focus();
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && event.key !== " ") {
      const item = items.find((each) => each.key?.toLowerCase() === event.key.toLowerCase());
      if (!item) return;
      shut();
      item.act();
    } else return;
    event.preventDefault();
  };
  document.addEventListener("keydown", typed, true);
  function shut() {
    document.removeEventListener("keydown", typed, true);
    list.remove();
    veil.remove();
    close = () => {};
    if (from?.isConnected) from.focus({ preventScroll: true });
  }
  close = shut;
  document.querySelector("main").append(veil, list); // within a landmark
  const [wide, high] = [list.offsetWidth, list.offsetHeight];
  list.style.left = `${Math.max(6, Math.min(at.x, window.innerWidth - wide - 6))}px`;
  list.style.top = `${Math.max(6, Math.min(at.y, window.innerHeight - high - 6))}px`;
  (buttons[0] || list).focus({ preventScroll: true });
}

export function shutMenu() {
  close();
}
