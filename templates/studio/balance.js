// Balance -> what the checks measure, and their plots; worked out beside the page, anew after every save.

import { ask, own } from "./ask.js";
import { labelled, make } from "./make.js";
import { nothing, refused, snippet } from "./nothing.js";
import { pages, zoomer } from "./pages.js";

const VERDICTS = { fine: "fine", warn: "check it", fail: "missed" };

const targets = (part) => `checks:
  copies:
    kind: forbids
    says: No card is printed more than nine times
    of: ${part}
    where: {quantity: {least: 10}}
`;

export default function open(where, studio) {
  const state = make("p.count", { "aria-live": "polite" }, "Measuring");
  const table = make("table");
  const zoom = zoomer("report-zoom", "2.6", () => view.again());
  const file = make("a", { target: "_blank", hidden: true }, "report.pdf");
  const vacant = make("div");
  const tools = make("div.tools", {}, make("h2", {}, "Balance"), labelled("zoom", zoom), file);
  where.append(tools, state, vacant, make("div.wide", {}, table));
  const view = pages(where, () => zoom.value);
  let asked = 0;

  // Nobody waits for this: the page goes on, and what comes late for an older save is let go.
  function follow() {
    const number = ++asked;
    state.textContent = "Measuring the saved game";
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
    state.textContent = "";
    const mistakes = (answer.problems || []).filter((each) => each.level === "error")
      .map((each) => ({ ...each, where: [each.path, each.line, each.column].filter(Boolean).join(":") }));
    const report = rows.length || answer.edges?.length ? answer.report : null;
    tools.hidden = !rows.length;
    vacant.replaceChildren(...(rows.length ? [] : mistakes.length || !answer.table
      ? [make("div.trouble", {}, refused({ problems: mistakes, message: "The game has not been measured." }, "How your game meets its targets is measured here."))]
      : [nothing("Balance",
        "Targets for a hand, a deck or a die appear here, each with the value in your game and whether it meets the target.",
        "This game has no balance.yaml yet. Save these lines as balance.yaml beside game.yaml, and change them to your own questions.",
        snippet("balance.yaml", targets((studio.about.parts || [])[0]?.id || "cards")))]));
    file.hidden = !report;
    if (!report) {
      view.clear();
      return;
    }
    file.href = own(`/papers/${report.mark}/file.pdf`);
    view.show(report);
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
