// Playtests -> sessions at the table, points by seat, answers, notes with the table as it was, versions of the game.

import { ask, own } from "./ask.js";
import { make } from "./make.js";
import { go, nothing, refused } from "./nothing.js";

export default function open(where) {
  const page = make("div.playtests");
  where.append(page);

  async function follow() {
    try {
      show(await ask("/playtests"));
    } catch (error) {
      page.replaceChildren(make("div.trouble", { role: "alert" }, refused(error, "Notes and answers of your players are shown here.")));
    }
  }

  function show(all) {
    if (!all.sessions) {
      page.replaceChildren(nothing("Playtests", "Notes and answers of your players, their points and times appear here, version by version.",
        "This game has not been played at the table yet. During a game, every player can note a moment.",
        go("Begin a game at the table", "table"), make("p", {}, "Afterwards everybody is asked:"), questions(all.asked)));
      return;
    }
    const words = [`${all.sessions} ${all.sessions === 1 ? "session" : "sessions"}`, `${all.over} played to the end`].join(" \u00b7 ");
    page.replaceChildren(
      make("div.tools", {}, make("h2", {}, "Playtests"), make("span.count", {}, words),
        make("a.button", { href: own("/playtests/table.csv"), download: "" }, "Spreadsheet (CSV)"),
        make("a.button", { href: own("/playtests/page.md"), download: "" }, "Page (Markdown)")),
      all.pieces.length ? section("Notes", all.pieces.map(noted)) : "",
      all.questions.length ? section("Answers", all.questions.map(answered)) : "",
      all.seats.length ? section("Points by seat", wide(["Players", "Seat", "Games", "Points", "From, to", "Won", "Median turn", "Longest turn"],
        all.seats.map((each) => [each.players, `${each.seat}: ${each.name}`, each.games, each.mean, `${each.least}, ${each.most}`, each.won, took(each.turn), took(each.longest)]))) : "",
      section("Sessions", wide(["Date", "Version", "Players", "Length", "Result", "Answers", "Notes"], all.listed.map(session))),
      section("Versions", wide(["Version", "Sessions", "From", "To"],
        all.versions.map((each) => [[each.version, each.mark && `(${each.mark})`, each.now && "as it is now"].filter(Boolean).join(" "), each.sessions, each.first, each.last]))),
      make("details", {}, make("summary", {}, "Questions for players"), questions(all.asked),
        make("p.count", {}, "playtest.yaml in the game\u2019s folder asks questions of your own.")),
      make("p.count", {}, `Records and notes are kept in ${all.folder}.`));
  }

  function section(title, ...inside) {
    return make("section", {}, make("h3", {}, title), ...inside);
  }

  function wide(heads, rows) {
    return make("div.wide", { tabIndex: 0 }, make("table", {}, make("thead", {}, make("tr", {}, heads.map((each) => make("th", { scope: "col" }, each)))),
      make("tbody", {}, rows.map((row) => make("tr", {}, row.map((each) => make("td", {}, String(each))))))));
  }

  function questions(asked) {
    return make("ol", {}, asked.map((each) => make("li", {}, each.ask, make("span.count", {},
      each.answer === "text" ? "" : each.answer === "scale" ? " from 1 to 5" : ` ${each.answer.join(" / ")}`))));
  }

  function noted(piece) {
    const head = piece.id ? make("a", { href: `#pieces/${encodeURIComponent(piece.id)}` }, piece.words) : piece.words;
    return make("article.said", {}, make("h4", {}, head), make("ul", {}, piece.notes.map(note)));
  }

  function note(each) {
    return make("li", {}, each.text, make("span.count", {}, ` ${each.seat || "an onlooker"}, ${each.day}${each.other ? `, of another version (${each.mark})` : ""}`),
      each.picture === null ? "" : table(each));
  }

  // The table shows what that seat could see: nobody sees a hand by leafing past it.
  function table(each) {
    const image = make("img", { alt: `The table as ${each.seat || "an onlooker"} saw it` });
    const shown = make("details.moment", { ontoggle: () => { if (shown.open) image.src = own(`/playtests/picture/${each.session}/${each.picture}.svg`); } },
      make("summary", {}, each.seat ? `The table as ${each.seat} saw it` : "The table"), image);
    return shown;
  }

  function answered(each) {
    const title = make("h4", {}, each.ask, make("span.count", {}, ` ${each.answers} ${each.answers === 1 ? "answer" : "answers"}${each.mean === undefined ? "" : `, ${each.mean} on average`}`));
    if (!each.counts) return make("article.said", {}, title, make("ul", {}, each.said.map((said) => make("li", {}, said.text, make("span.count", {}, ` ${said.seat || "an onlooker"}, ${said.day}`)))));
    const most = Math.max(1, ...each.counts.map(([, number]) => number));
    const bars = each.counts.map(([choice, number]) => {
      const bar = make("span.bar");
      bar.style.setProperty("--part", String(number / most));
      return make("tr", {}, make("th", { scope: "row" }, choice), make("td", {}, bar, ` ${number}`));
    });
    return make("article.said", {}, title, make("table.bars", {}, make("tbody", {}, bars)));
  }

  function session(each) {
    const who = each.seats.map((name, seat) => (each.who[seat] && !["person", "open"].includes(each.who[seat]) ? `${name} (bot)` : name)).join(", ");
    return [each.day, [each.version, ...each.variants].filter(Boolean).join(", "), who, each.length, each.result || "not finished", each.answers || "", each.notes || ""];
  }

  function took(seconds) {
    if (!seconds) return "";
    return seconds < 100 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
  }

  return { follow };
}
