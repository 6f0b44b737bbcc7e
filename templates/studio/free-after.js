// A free table that has ended -> the points of its score sheet, its record, and the designer's questions.

import { make } from "./make.js";
import { questionForm } from "./playtest.js";

// seen: the view of the table, with `questions` once it is over; send(what, body) asks /free/WHAT; again() shows it step by step.
export function freeAfter(place, seen, token, send, again) {
  if (!seen.ended || place.dataset.done === token) return;
  place.dataset.done = token;
  const sums = seen.seats.map((_, seat) => seen.scores.values.reduce((sum, row) => sum + (row[seat] || 0), 0));
  const best = Math.max(...sums);
  const typed = seen.scores.values.some((row) => row.some((each) => typeof each === "number"));
  place.replaceChildren(
    make("h2", { tabIndex: -1 }, "The table has ended"),
    typed
      ? make("ol.points", {}, seen.seats.map((each, seat) => make("li", {}, make("b", {}, each.name), ` ${sums[seat]}`, sums[seat] === best ? " \u2605" : "")))
      : make("p", {}, "No points were written on the score sheet."),
    make("p.links", {},
      make("button.button.strong", { type: "button", onclick: again }, "See it again, step by step"),
      make("a.button", { href: `/free/record/${token}`, download: "" }, "Keep the record")),
    seen.questions ? questionForm(seen.questions, send) : "",
  );
}
