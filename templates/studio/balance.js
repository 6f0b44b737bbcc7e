// Balance -> what the checks measure, and their plots; worked out beside the page, anew after every save.

import { ask, own } from "./ask.js";
import { labelled, make } from "./make.js";
import { pages, zoomer } from "./pages.js";

const VERDICTS = { fine: "fine", warn: "look at it", fail: "not kept" };

export default function open(where, studio) {
  const state = make("p.count", { "aria-live": "polite" }, "Measuring");
  const table = make("table");
  const zoom = zoomer("report-zoom", "2.6", () => view.again());
  const file = make("a", { target: "_blank", hidden: true }, "report.pdf");
  where.append(make("div.tools", {}, make("h2", {}, "Balance"), labelled("zoom", zoom), file), state, make("div.wide", {}, table));
  const view = pages(where, () => zoom.value);
  let asked = 0;

  // Nobody waits for this: the page goes on, and what comes late for an older save is let go.
  function follow() {
    const number = ++asked;
    state.textContent = "Measuring what was saved";
    where.classList.add("old");
    ask("/balance", { ...studio.laid }).then((answer) => {
      if (number !== asked) return;
      if (answer.again) follow(); else show(answer);
    }, (error) => { state.textContent = error.message; });
  }

  function show(answer) {
    where.classList.remove("old");
    const { columns, rows } = answer.table || { columns: [], rows: [] };
    const head = make("tr", {}, columns.map((each) => make("th", { scope: "col" }, each.heading)));
    table.replaceChildren(...(rows.length ? [head, ...rows.map((row) => line(columns, row))] : []));
    state.textContent = rows.length ? "" : "This game has no balance.yaml, and nothing else that is measured.";
    file.hidden = !answer.report;
    if (!answer.report) return;
    file.href = own(`/papers/${answer.report.mark}/file.pdf`);
    view.show(answer.report);
  }

  // The columns are those of the table that the terminal and the pages show; a verdict is put in words here.
  function line(columns, row) {
    const verdict = row.cells[columns.findIndex((each) => each.name === "verdict")];
    const cell = (each, at) => {
      if (each.name === "what") return make("td", { title: row.code === "U" ? "" : row.code }, row.cells[at]);
      return each.name === "verdict" ? make("td.verdict", {}, VERDICTS[verdict] || "") : make("td", {}, row.cells[at]);
    };
    return make("tr", { "data-verdict": verdict }, columns.map(cell));
  }
  return { follow };
}
