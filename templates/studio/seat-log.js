// The story of a game -> a list by rounds, the last of them open; and what a round came to, on a card above the table.

import { livery, make } from "./make.js";
import { byRounds, counted, sentence } from "./seat-story.js";

/** @param {HTMLElement} place @param {HTMLElement} card */
export function log(place, card) {
  const opened = new Map(); // rounds that somebody has opened or closed

  function show(told, seen) {
    const rounds = byRounds(told, seen.rounds);
    place.replaceChildren(...rounds.map(({ title, round, entries }, at) => {
      const last = at === rounds.length - 1;
      const details = make("details.round", { open: opened.get(round) ?? last },
        make("summary", { onclick: () => opened.set(round, !details.open) }, title), make("ol", {}, entries.map((each) => line(each, seen))));
      return details;
    }));
    place.scrollTop = place.scrollHeight;
  }

  // What has just been counted, until it is put away or one's next move is made.
  function count(entries, seen) {
    const all = counted(entries);
    if (!all.length) return false;
    const round = Math.max(...all.map((each) => each.round));
    card.replaceChildren(
      make("header", {}, make("h2", {}, seen.over ? "How it ended" : seen.rounds[round] || "Points"),
        make("button.close", { type: "button", "aria-label": "Put this away", onclick: clear }, "\u00d7")),
      make("ul", { tabIndex: 0, "aria-label": "Points" }, all.map((each) => make("li", {}, who(each, seen), make("span", {}, sentence(each)), points(each, seen)))),
      make("p.totals", {}, make("span", {}, "Points now: "), seen.seats.map((each, seat) => make("span.total", {}, livery(each.colour, seat), `${each.name} ${each.score}`))));
    card.hidden = false;
    return true;
  }

  function clear() {
    card.hidden = true;
    card.replaceChildren();
  }

  return { show, count, clear };
}

function line(each, seen) {
  const words = each.name ? [make("b", {}, each.name), " ", each.does || "makes a move that you did not see"] : [sentence(each)];
  return make("li", { value: each.at, class: `kind-${each.kind}` }, who(each, seen), make("span", {}, words), points(each, seen));
}

function who(each, seen) {
  const seat = seen.seats[each.seat];
  return seat ? livery(seat.colour, each.seat) : make("span.livery", { "aria-hidden": "true" });
}

// "+3" with the seat's sign and colour; whose it is stands beside it for whoever sees neither.
function points(each, seen) {
  return each.points.filter(([seat, , many]) => many && seen.seats[seat]).map(([seat, , many]) => {
    const chip = make("span.gain", {}, livery(seen.seats[seat].colour, seat), `${many > 0 ? "+" : "\u2212"}${Math.abs(many)}`, make("span.quiet", {}, ` for ${seen.seats[seat].name}`));
    return chip;
  });
}
