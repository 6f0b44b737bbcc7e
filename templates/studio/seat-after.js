// A game that is over -> what happened, its record and its replay, and five questions.

import { drawing, make } from "./make.js";

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
    make("h2", {}, "What happened"),
    make("p.result", {}, story.result),
    chart(story, seats),
    make("p", {}, told(story)),
    make("p.links", {},
      make("a.button", { href: `/seat/replay/${token}`, target: "_blank", rel: "noopener" }, "See it again, turn by turn"),
      make("a.button", { href: `/seat/record/${token}`, download: "" }, "Keep the record")),
    form(seen, token, send),
  );
}

function told({ winners, turning, turns, changes }) {
  const who = winners.join(" and ");
  if (!winners.length) return "Nobody won.";
  const lead = changes === 0 ? "The lead never passed to anybody else." : `The lead passed ${changes === 1 ? "once" : `${changes} times`}.`;
  if (turning > turns) return `${who} won by what was counted at the very end. ${lead}`;
  if (turning === 0) return `${who} was ahead from the start. ${lead}`;
  return `${who} was ahead from turn ${turning} of ${turns} on, and stayed there. ${lead}`;
}

// Points over turns, a line a seat, and the turn that decided it.
function chart({ scores, turning }, seats) {
  const [wide, high, edge] = [360, 150, 22];
  const all = scores.flat();
  const [low, top] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (turn) => edge + (turn / Math.max(1, scores.length - 1)) * (wide - edge - 8);
  const y = (points) => high - 18 - ((points - low) / (top - low)) * (high - 30);
  const words = seats.map((each, seat) => `${each.name} ${scores[scores.length - 1][seat]}`).join(", ");
  const picture = drawing("svg", { viewBox: `0 0 ${wide} ${high}`, class: "chart", role: "img", "aria-label": `Points over turns; at the end ${words}` });
  const line = (has) => picture.append(drawing("line", has));
  line({ x1: edge, x2: wide - 8, y1: y(0), y2: y(0), class: "axis" });
  if (turning > 0 && turning < scores.length) line({ x1: x(turning), x2: x(turning), y1: 8, y2: high - 18, class: "turning" });
  seats.forEach((each, seat) => {
    const points = scores.map((row, turn) => `${x(turn).toFixed(1)},${y(row[seat]).toFixed(1)}`).join(" ");
    picture.append(drawing("polyline", { points, class: `seat-${seat}`, stroke: each.colour || ["#2F6690", "#A3262A", "#3C6E47", "#B8913A", "#6B4E8A"][seat % 5] }));
  });
  const label = (words, has) => picture.append(drawing("text", has, words));
  label(String(top), { x: edge - 4, y: y(top) + 4, "text-anchor": "end" });
  label("0", { x: edge - 4, y: y(0) + 4, "text-anchor": "end" });
  label(`turn ${scores.length - 1}`, { x: wide - 8, y: high - 4, "text-anchor": "end" });
  return make("figure", {}, picture, make("figcaption", {}, words));
}

function form(seen, token, send) {
  const fields = Object.entries(seen.questions).map(([key, words]) => {
    const control = key === "fun"
      ? make("select", { name: key }, make("option", { value: "" }, "\u2014"), ["1", "2", "3", "4", "5"].map((each) => make("option", { value: each }, each)))
      : make("textarea", { name: key, rows: 2, maxLength: 1000 });
    return make("label.question", {}, make("span", {}, words), control);
  });
  const thanks = make("p", { role: "status" });
  const questions = make("form.questions", {
    onsubmit: async (event) => {
      event.preventDefault();
      const answers = Object.fromEntries(new FormData(questions));
      try {
        await send("answer", { answers });
        thanks.textContent = "Kept beside the record; `tilewright results` lists it.";
      } catch (error) {
        thanks.textContent = error.message;
      }
    },
  }, make("h2", {}, "What was it like?"), fields, make("button.button.strong", { type: "submit" }, "Keep these notes"), thanks);
  return questions;
}
