// What games came to before a change and after it -> a table; without a change, what they come to.

import { ask } from "./ask.js";
import { bot, make } from "./make.js";

// A part of the page that shows how games go. `after` looks at an answer and says where it belongs; nobody waits for games.
export function effect(place) {
  let asked = 0;
  return async function look(address, put) {
    const number = ++asked;
    const later = setTimeout(() => {
      if (number !== asked) return;
      put({});
      place.replaceChildren(make("p.note", {}, address.endsWith("plays") ? "Playing games" : "Playing the game as before and as now"));
    }, 300);
    const answer = await ask(address).catch(() => ({}));
    clearTimeout(later);
    if (number !== asked || answer.again) return;
    if (put(answer)) place.replaceChildren(...results(answer));
    else place.replaceChildren();
  };
}

function results({ lines, games, players, bots, was }) {
  if (!lines) return [make("p.note", {}, was ? "One of the two versions cannot be played; see Problems." : "The game cannot be played; see Problems.")];
  const head = make("tr", {}, (was ? ["", was === "before" ? "before" : `was ${was}`, "now", "moved by"] : ["", "now"]).map((words) => make("th", { scope: "col" }, words)));
  const rows = lines.map(({ what, before, now, moved: by }) => make("tr", { class: was && by.surely ? "surely" : "" },
    make("th", { scope: "row" }, what.endsWith("wins") ? `${what}, %` : what), was ? make("td", {}, range(before)) : null, make("td", {}, range(now)),
    was ? make("td", {}, by.surely ? range(by, true) : `not clear (${range(by, true)})`) : null));
  const luck = was ? ", on the same luck" : "";
  return [make("div.wide", {}, make("table", {}, make("caption", {}, `${games} games${was ? " each" : ""} of ${players} players, all ${bot(bots)}${luck}; in 95 of 100 such tables, every range contains its true number`), head, rows))];
}

function range({ value, low, high }, signed = false) {
  const one = (number) => `${signed && number > 0 ? "+" : ""}${number.toFixed(1)}`.replace("-", "\u2212");
  return low === null ? one(value) : `${one(low)} to ${one(high)}`;
}
