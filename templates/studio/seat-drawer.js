// The booklet and the player aid -> a drawer beside the table, at the page that has to do with what is to be done now.

import { make } from "./make.js";
import { nearest } from "./seat-page.js";

/** @param {HTMLDialogElement} dialog @param {() => Promise<any>} read @param {() => {words: string, token: string}} now */
export function drawer(dialog, read, now) {
  const pages = make("div.pages-of", { tabIndex: 0, role: "region", "aria-label": "The rules" });
  const printed = make("a.button", { target: "_blank", rel: "noopener" }, "As it is printed");
  const which = make("div.which");
  dialog.append(make("header", {}, make("h2", {}, "Rules"), which, printed,
    make("button.close", { type: "button", "aria-label": "Close", onclick: () => dialog.close() }, "\u00d7")), pages);
  let texts = null;
  let shown = "";

  async function open() {
    if (!dialog.open) dialog.showModal();
    printed.href = `/seat/booklet/${now().token}`;
    if (!texts) {
      pages.replaceChildren(make("p", { role: "status" }, "Fetching the rules \u2026"));
      try {
        texts = await read();
      } catch (error) {
        pages.replaceChildren(make("p", { role: "alert" }, `${error.message} Close this and try again.`));
        return;
      }
    }
    const there = ["booklet", "aid"].filter((each) => texts[each].length);
    printed.hidden = !texts.booklet.length;
    which.replaceChildren(...(there.length > 1 ? there : []).map((each) => make("button.button", { type: "button", "data-part": each, onclick: () => turn(each) }, { aid: "Player aid", booklet: "Booklet" }[each])));
    if (there.length) turn(there[0]);
    else pages.replaceChildren(make("p", {}, "This game has no booklet yet. Ask the person who brought the game."));
  }

  // A part of it, scrolled to what has most to do with what is to be done.
  function turn(part) {
    shown = part;
    for (const each of which.children) each.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (each).dataset.part === shown));
    pages.replaceChildren(...texts[part].map(block));
    const heads = /** @type {HTMLElement[]} */ ([...pages.querySelectorAll("h3, h4, h5")]);
    const sections = heads.map((head, at) => words(head, heads[at + 1]));
    const there = nearest(sections, now().words);
    if (there >= 0) {
      heads[there].classList.add("here");
      heads[there].scrollIntoView({ block: "start" });
    } else {
      pages.scrollTop = 0;
    }
    pages.focus({ preventScroll: true });
  }

  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  return { open };
}

function words(head, next) {
  let text = head.textContent;
  for (let each = head.nextElementSibling; each && each !== next; each = each.nextElementSibling) text += ` ${each.textContent}`;
  return text;
}

/** A part of a booklet's text, as it is read on the screen. */
export function block([kind, ...has]) {
  if (kind === "h") return make(`h${Math.min(5, has[0] + 2)}`, {}, runs(has[1]));
  if (kind === "p") return make("p", {}, runs(has[0]));
  if (kind === "ul" || kind === "ol") return make(kind, {}, has[0].map((item) => make("li", {}, item.map(block))));
  if (kind === "table") {
    const [head, ...rows] = has[0];
    return make("div.wide", { tabIndex: 0, role: "group", "aria-label": "A table" }, make("table", {}, make("thead", {}, make("tr", {}, head.map((cell) => make(cell.length ? "th" : "td", {}, runs(cell))))),
      make("tbody", {}, rows.map((row) => make("tr", {}, row.map((cell) => make("td", {}, runs(cell))))))));
  }
  if (kind === "fig") return make("p.figure", {}, make("b", {}, "Picture in the booklet: "), runs(has[0]), has[0].length && has[1] ? ". " : "", has[1]);
  if (kind === "box") return make("div.boxed", {}, make("p.boxed-title", {}, runs(has[0])), has[1].map(block));
  return "";
}

function runs(parts) {
  return parts.map(([text, how]) => (how ? make(how === "b" ? "b" : "i", {}, text) : text));
}
