// Pages of a PDF -> pictures of them one below or beside the other, in their size; scroll and zoom stay where they are.

import { make } from "./make.js";
import { dots, picture, wish } from "./picture.js";

export function pages(place, zoom) {
  const list = make("div.pages", {}, make("p.count.waiting", {}, "The pages are being made"));
  place.append(list);
  let now = null;

  // Marks are boxes on a page, in parts of its width and height, with what to say of each.
  function show(paper, marks = []) {
    if (!now) list.replaceChildren();
    now = [paper, marks];
    list.style.setProperty("--zoom", zoom());
    while (list.children.length > paper.pages.length) list.lastChild.remove();
    paper.pages.forEach((page, at) => {
      const leaf = list.children[at] || list.appendChild(make("figure.leaf", {}, make("div.sheet", {}, picture()), make("figcaption")));
      const [sheet, caption] = leaf.children;
      sheet.style.setProperty("--w", page.width);
      sheet.style.setProperty("--h", page.height);
      caption.textContent = page.label;
      sheet.firstChild.alt = `Page ${page.label}`;
      wish(sheet.firstChild, `/papers/${paper.mark}/${at}/${dots(page.width * zoom())}.png`);
      while (sheet.children.length > 1) sheet.lastChild.remove();
      sheet.append(...marks.filter((mark) => mark.page === at).map(marked));
    });
  }

  function marked({ box, tag, number }) {
    const mark = number === undefined ? make("span.mark", { title: tag }) : make("span.mark.differs", { "data-number": number });
    ["left", "top", "width", "height"].forEach((side, at) => { mark.style[side] = `${100 * box[at]}%`; });
    return mark;
  }

  return { show, again: () => now && show(...now), clear: () => list.replaceChildren() };
}

export function zoomer(name, other, changed) {
  const range = make("input", { type: "range", min: "0.8", max: "6", step: "0.1", value: localStorage.getItem(`tilewright-${name}`) || other, "aria-label": "Zoom" });
  range.addEventListener("input", () => {
    localStorage.setItem(`tilewright-${name}`, range.value);
    changed();
  });
  return range;
}
