// Lines of a face -> a drawing of them to lay over its picture: where it is cut, how far ink goes, where words stay.

import { drawing } from "./make.js";

export function overlay(face, names, bleed) {
  const around = bleed ? face.bleed : 0;
  const box = [-around, -around, face.width + 2 * around, face.height + 2 * around].join(" ");
  const paths = [...names].filter((name) => face.lines[name]).map((name) => drawing("path", { d: face.lines[name], class: `line ${name}` }));
  return drawing("svg", { viewBox: box, class: "overlay", "aria-hidden": "true" }, ...paths);
}
