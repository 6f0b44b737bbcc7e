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
      place.replaceChildren(make("p.note", {}, address.endsWith("plays") ? "Playing games" : "Playing games as it was before and as it is now"));
    }, 300);
    const answer = await ask(address).catch(() => ({}));
    clearTimeout(later);
    if (number !== asked || answer.again) return;
    if (put(answer)) place.replaceChildren(...results(answer));
    else place.replaceChildren();
  };
}

function results({ lines, games, players, bots, was }) {
  if (!lines) return [make("p.note", {}, was ? "With one of both no games could be played; the tab Problems may say why." : "No games could be played; the tab Problems may say why.")];
  const head = make("tr", {}, (was ? ["", was === "before" ? "before" : `was ${was}`, "now", "moved by"] : ["", "now"]).map((words) => make("th", { scope: "col" }, words)));
  const rows = lines.map(({ what, before, now, moved: by }) => make("tr", { class: was && by.surely ? "surely" : "" },
    make("th", { scope: "row" }, what.endsWith("wins") ? `${what}, %` : what), was ? make("td", {}, range(before)) : null, make("td", {}, range(now)),
    was ? make("td", {}, by.surely ? range(by, true) : `nothing sure (${range(by, true)})`) : null));
  const luck = was ? ", on the same luck" : "";
  return [make("div.wide", {}, make("table", {}, make("caption", {}, `${games} games${was ? " each" : ""} of ${players} players, all ${bot(bots)}${luck}; all ranges hold at once in 95 of 100 such tables`), head, rows))];
}

function range({ value, low, high }, signed = false) {
  const one = (number) => `${signed && number > 0 ? "+" : ""}${number.toFixed(1)}`.replace("-", "\u2212");
  return low === null ? one(value) : `${one(low)} to ${one(high)}`;
}
