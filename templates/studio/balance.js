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
    const asked_for = (answer.asked || []).map((each) => line(each.says, each.value, each.target, each.target ? (each.kept ? "fine" : each.level === "error" ? "fail" : "warn") : ""));
    const measured = (answer.measures || []).map((each) => line(each.what, each.said, each.target, each.target ? each.verdict : "", each.code));
    const lines = [...asked_for, ...measured];
    table.replaceChildren(...(lines.length ? [make("tr", {}, ["measure", "value", "asked for", "verdict"].map((words) => make("th", { scope: "col" }, words))), ...lines] : []));
    state.textContent = lines.length ? "" : "This game has no balance.yaml, and nothing else that is measured.";
    file.hidden = !answer.report;
    if (!answer.report) return;
    file.href = own(`/papers/${answer.report.mark}/file.pdf`);
    view.show(answer.report);
  }

  function line(what, value, target, verdict, code = "") {
    return make("tr", { "data-verdict": verdict }, make("td", { title: code }, what), make("td", {}, value || ""), make("td", {}, target || ""), make("td.verdict", {}, VERDICTS[verdict] || ""));
  }
  return { follow };
}
