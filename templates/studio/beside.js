// Problems -> words beside the field that they belong to.

import { make } from "./make.js";

// A field's own words on what went wrong with it.
export function told(place, problems) {
  place.replaceChildren(...problems.map((each) => make("p", {}, each.message, each.help ? make("span.help", {}, ` ${each.help}`) : null)));
}

// What is wrong at a place of a file.
export function standing(problems, at) {
  return problems.filter((each) => each.level !== "note" && each.file === at.file && each.line === at.line);
}
