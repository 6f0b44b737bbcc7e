// A tab with nothing to show -> what will be there, why it is empty, and one way to fill it.

import { make } from "./make.js";

export function nothing(title, will, why, ...way) {
  return make("section.nothing", {}, make("h2", {}, title), make("p", {}, will), make("p.why", {}, why), way);
}

export function go(words, hash) {
  return make("a.button.strong", { href: `#${hash}` }, words);
}

// Lines to begin a file with: they hold for any game that has the part named in them.
export function snippet(file, text) {
  const copy = make("button.button.strong", { type: "button", onclick: async () => {
    try {
      await navigator.clipboard.writeText(text);
      copy.textContent = "Copied";
    } catch {
      copy.textContent = "Not allowed: select the lines and copy them";
    }
  } }, "Copy these lines");
  return make("figure.lines", {}, make("figcaption", {}, file), make("pre", { tabIndex: 0 }, text), copy);
}

// A mistake keeps the tab from being made: each one with its place and remedy, and the way to all of them.
export function refused(error, will = "") {
  const problems = error.problems?.length ? error.problems : [{ message: error.message }];
  return [
    ...problems.slice(0, 3).map((each) => make("p", {}, each.message, each.where ? " " : "", each.where ? make("code", {}, each.where) : "",
      each.help ? make("span.help", {}, each.help) : "")),
    error.problems?.length ? make("div.nothing", {}, will ? make("p", {}, `${will} Mend this first: the page follows by itself.`) : "", go("Show the problem", "problems")) : "",
  ];
}
