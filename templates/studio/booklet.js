// Booklet -> its pages as they are set, the first page of the kit and the score sheet; numbers of the rules marked.

import { ask } from "./ask.js";
import { choice, labelled, make, tick } from "./make.js";
import { refused } from "./nothing.js";
import { pages, zoomer } from "./pages.js";

export default function open(where, studio) {
  const names = { "rules.pdf": "To read", "first page": "First page of the kit", "score-sheet.pdf": "Score sheet" };
  const which = choice("Pages", [["", "To read"]], follow);
  const ink = choice("Ink", [["", "Full colour"], ["low", "Low ink"]], follow);
  const marks = tick("mark everything that comes from the rules", follow, "marks");
  const trouble = make("div.trouble", { role: "alert" });
  const zoom = zoomer("booklet-zoom", "2.6", () => view.again());
  where.append(make("div.tools", {}, which, ink, marks, labelled("zoom", zoom)), trouble);
  const view = pages(where, () => zoom.value);

  async function follow() {
    try {
      const answer = await ask("/booklet", { page: which.value, ink: ink.value, marks: marks.querySelector("input").checked, ...studio.laid });
      trouble.replaceChildren();
      const options = answer.names.map((name) => [name, names[name] || (name.startsWith("rules-booklet") ? "To fold and staple" : name)]);
      which.replaceChildren(...options.map(([value, words]) => make("option", { value }, words)));
      which.value = answer.page;
      view.show(answer, answer.marks);
    } catch (error) {
      trouble.replaceChildren(...refused(error, which.options.length > 1 ? "" : "The pages of your booklet are shown here."));
    }
  }
  return { follow };
}
