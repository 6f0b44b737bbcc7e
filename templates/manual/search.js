"use strict";
const field = document.getElementById("search");
const hits = document.getElementById("hits");
const menu = document.getElementById("menu");
const contents = document.getElementById("contents");
const MOST = 12;

const escaped = (text) => text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`);

/** How well a place answers: 0 if a word is missing; words in its heading count more than words in its text. */
function score([page, heading, , text], words) {
  const title = page.toLowerCase(), above = heading.toLowerCase(), below = text.toLowerCase();
  let sum = 0;
  for (const word of words) {
    const here = (above === word ? 60 : above.startsWith(word) ? 14 : above.includes(word) ? 9 : 0)
      + (title.includes(word) ? 5 : 0) + (below.includes(word) ? 1 : 0);
    if (!here) return 0;
    sum += here;
  }
  return sum + (page === heading ? 3 : 0);
}

function marked(text, words) {
  const pattern = words.map((word) => escaped(word).replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  return escaped(text).replace(new RegExp(pattern, "gi"), "<mark>$&</mark>");
}

function excerpt(text, words) {
  const at = Math.max(0, text.toLowerCase().indexOf(words[0]) - 50);
  return (at ? "… " : "") + text.slice(at, at + 150) + (text.length > at + 150 ? " …" : "");
}

function look() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  hits.hidden = !words.length;
  if (!words.length) return;
  const best = PLACES.map((place) => [score(place, words), place]).filter(([sum]) => sum)
    .sort(([one], [other]) => other - one).slice(0, MOST);
  hits.innerHTML = best.map(([, [page, heading, way, text]]) =>
    `<li><a href="${document.body.dataset.up}/${way}">${marked(heading, words)}`
    + `<small>${heading === page ? "" : `${escaped(page)}: `}${marked(excerpt(text, words), words)}</small></a></li>`
  ).join("") || '<li class="none">Nothing has all of these words. Try fewer of them.</li>';
}

field.addEventListener("input", look);
field.addEventListener("focus", look);
document.addEventListener("keydown", (event) => {
  const links = [...hits.querySelectorAll("a")];
  const at = links.indexOf(document.activeElement);
  if (event.key === "/" && document.activeElement !== field) field.focus();
  else if (event.key === "Escape") { hits.hidden = true; field.blur(); }
  else if (event.key === "Enter" && document.activeElement === field && links.length) links[0].click();
  else if (event.key === "ArrowDown" && !hits.hidden) links[Math.min(at + 1, links.length - 1)]?.focus();
  else if (event.key === "ArrowUp" && at >= 0) (links[at - 1] ?? field).focus();
  else return;
  event.preventDefault();
});
document.addEventListener("click", (event) => { if (!event.target.closest("search")) hits.hidden = true; });
menu.addEventListener("click", () => {
  menu.setAttribute("aria-expanded", String(contents.classList.toggle("open")));
});
