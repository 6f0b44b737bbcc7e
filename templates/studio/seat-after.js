// A game that is over -> what happened, its record and its replay, and the designer's questions.

import { drawing, livery, make } from "./make.js";
import { questionForm } from "./playtest.js";

let done = "";

export function after(place, seen, token, send) {
  if (!seen.over) {
    place.replaceChildren();
    done = "";
    return;
  }
  if (done === token) return;
  done = token;
  const { story, seats } = seen;
  place.replaceChildren(
    make("h2", { tabIndex: -1 }, "What happened"),
    make("p.result", {}, story.result),
    chart(story, seats),
    make("p", {}, told(story)),
    make("p.links", {},
      make("a.button", { href: `/seat/replay/${token}`, target: "_blank", rel: "noopener" }, "See it again, turn by turn"),
      make("a.button", { href: `/seat/record/${token}`, download: "" }, "Keep the record")),
    questionForm(seen.questions, send),
  );
}

function told({ winners, turning, turns, changes }) {
  const who = winners.join(" and ");
  if (!winners.length) return "Nobody won.";
  const lead = changes === 0 ? "The lead never passed to anybody else." : `The lead passed ${changes === 1 ? "once" : changes === 2 ? "twice" : `${changes} times`}.`;
  if (turning > turns) return `${who} won by the points counted at the very end. ${lead}`;
  if (turning === 0) return `${who} was ahead from the start. ${lead}`;
  return `${who} was ahead from turn ${turning} of ${turns} on, and stayed there. ${lead}`;
}

// Points over turns, a line a seat with its name at the end, and the turn that decided it.
function chart({ scores, turning, turns }, seats) {
  const [wide, high, edge, names] = [400, 190, 26, 84];
  const all = scores.flat();
  const [low, top] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (turn) => edge + (turn / Math.max(1, scores.length - 1)) * (wide - edge - names);
  const y = (points) => high - 22 - ((points - low) / (top - low)) * (high - 40);
  const last = scores[scores.length - 1];
  const words = seats.map((each, seat) => `${each.name} ${last[seat]}`).join(", ");
  const picture = drawing("svg", { viewBox: `0 0 ${wide} ${high}`, class: "chart", role: "img", "aria-label": `Points over turns; at the end ${words}` });
  const line = (has) => picture.append(drawing("line", has));
  const label = (text, has) => picture.append(drawing("text", has, text));
  line({ x1: edge, x2: x(scores.length - 1), y1: y(0), y2: y(0), class: "axis" });
  if (turning > 0 && turning <= turns) {
    line({ x1: x(turning), x2: x(turning), y1: 14, y2: high - 22, class: "turning" });
    label(`turn ${turning}`, { x: x(turning), y: 10, "text-anchor": turning < turns / 8 ? "start" : "middle" });
  }
  seats.forEach((each, seat) => {
    const points = scores.map((row, turn) => `${x(turn).toFixed(1)},${y(row[seat]).toFixed(1)}`).join(" ");
    picture.append(drawing("polyline", { points, class: `seat-${seat % 5}`, stroke: each.colour }));
  });
  apart(last.map(y)).forEach((at, seat) => label(`${seats[seat].name} ${last[seat]}`, { x: x(scores.length - 1) + 5, y: at + 4, class: "name" }));
  label(String(top), { x: edge - 4, y: y(top) + 4, "text-anchor": "end" });
  label("0", { x: edge - 4, y: y(0) + 4, "text-anchor": "end" });
  label(`turn ${scores.length - 1}`, { x: x(scores.length - 1), y: high - 6, "text-anchor": "end" });
  const legend = seats.map((each, seat) => make("span.key", {}, livery(each.colour, seat), `${each.name} ${last[seat]}`));
  return make("figure", {}, picture, make("figcaption", {}, legend));
}

// Heights that names are written at: each near its own, none over another.
function apart(heights) {
  const order = heights.map((_, seat) => seat).sort((a, b) => heights[a] - heights[b]);
  const put = [...heights];
  order.forEach((seat, at) => { if (at) put[seat] = Math.max(put[seat], put[order[at - 1]] + 12); });
  return put;
}
