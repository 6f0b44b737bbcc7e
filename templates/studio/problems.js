// Problems -> a list of what is wrong, where, and what to do; a click copies the place, or opens the editor there.

import { make } from "./make.js";
import { place } from "./place.js";

export default function open(where, studio) {
  const list = make("ol.problems");
  const hint = make("p.count", { hidden: true }, "Every mistake will be listed here with its file, line and column, and how to fix it. Each save is checked.");
  where.append(make("h2", {}, "Problems"), list, hint);

  function line(problem) {
    const inside = [
      make("p.what", {}, make("span.level", {}, problem.level), problem.message, " ", make("code", {}, problem.code)),
      problem.help ? make("p.help", {}, problem.help) : null,
      make("p.where", {}, place(problem, studio.about.editor),
        problem.piece ? make("a", { href: `#pieces/${encodeURIComponent(problem.piece)}` }, problem.title) : null),
    ];
    return make("li", { "data-level": problem.level }, inside);
  }

  function take(problems) {
    list.replaceChildren(...problems.map(line));
    if (!problems.length) list.append(make("li.fine", {}, "Nothing is wrong."));
    hint.hidden = problems.length > 0;
  }

  return { follow: () => {}, take }; // the page asks for them whatever tab is shown
}
