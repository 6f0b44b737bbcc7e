// A free table -> its tab Playtest: noting a moment, ending the game, and then points, record and the designer's questions.

import { ask } from "./free-ask.js";
import { sign } from "./free-sign.js";
import { make } from "./make.js";
import { noteButton, questionForm } from "./playtest.js";

/** @param {any} table What all parts of the page share; `send(what, body)` asks /free/WHAT for the seat that is shown. */
export function playtest(table) {
  const end = make("button.button", { type: "button", onclick: over }, "End the game");
  const hint = make("p.note", {}, "Ending tells the seed, so nothing stays hidden. Fill in the score sheet before: its sums are the points.");
  const ends = make("div.ends", {}, hint, end);
  const after = make("div.after");
  const part = make("div.part", {}, noteButton((what, body) => table.send(what, body), async () => (await table.send("about")).pieces), ends, after);
  let done = "";

  async function over() {
    if (await ask("End the game for everybody?", [], "End it")) table.do(() => ({ do: "end" }));
  }

  return {
    part,
    draw(view) {
      ends.hidden = !table.plays;
      if (!view.ended) {
        after.replaceChildren();
        done = "";
      } else if (done !== table.token) {
        done = table.token;
        after.replaceChildren(...ended(view, table.token), view.questions ? questionForm(view.questions, (what, body) => table.send(what, body)) : "");
      }
    },
  };
}

function ended(view, token) {
  const values = view.scores?.values || [];
  const sums = view.seats.map((_seat, at) => values.reduce((sum, row) => sum + (Number(row[at]) || 0), 0));
  const typed = values.some((row) => row.some((each) => typeof each === "number"));
  const best = Math.max(...sums);
  return [
    make("h2", { tabIndex: -1 }, "The game is over"),
    typed
      ? make("ul.points", {}, view.seats.map((seat, at) => make("li", {}, sign(seat, at), make("b", {}, ` ${seat.name}`), ` ${sums[at]}`, sums[at] === best ? ", most points" : "")))
      : make("p", {}, "Nobody has written points on the score sheet."),
    make("p.tools", {}, make("a.button", { href: `/free/record/${token}`, download: "" }, "Keep the record")),
  ];
}
