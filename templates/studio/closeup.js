// One piece -> a close look at it: both sides, large, where it is written, what is wrong with it, and before and after
// where it has changed. It follows what is saved, as the grid does.

import { ask, own } from "./ask.js";
import { make } from "./make.js";
import { overlay } from "./overlay.js";
import { place } from "./place.js";

export function closeUp(studio, state, key, lines, closed) {
  const title = make("h2");
  const row = make("div.row");
  const said = make("div");
  const heard = make("section.heard", { "aria-label": "Notes of players" });
  const header = make("header", {}, title, make("button.close", { type: "button", "aria-label": "Close", onclick: () => dialog.close() }, "\u00d7"));
  const dialog = make("dialog.closeup", {
    "aria-label": "A piece",
    onclose: () => { dialog.remove(); closed(); },
    onclick: (event) => { if (event.target === dialog) dialog.close(); },
  }, make("div.inside", {}, header, row, said, heard));
  let looks = "";
  let about = "";
  dialog.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step && state.shown[state.shown.findIndex((each) => each.key === key) + step];
    if (!next) return;
    key = next.key;
    follow();
  });

  function face(name, mark, label) {
    const known = state.faces[name];
    const bleed = lines.has("bleed") && known.bleed > 0;
    const image = make("img", { alt: label, src: own(`/pieces/picture/${mark}/960/${bleed ? "bleed" : "cut"}.png`) });
    const around = bleed ? 2 * known.bleed : 0;
    const box = make("div.face", {}, image);
    box.style.setProperty("--ratio", (known.width + around) / (known.height + around));
    if (lines.size) box.append(overlay(known, lines, bleed));
    return make("figure", {}, box, make("figcaption", {}, label));
  }

  function sides(piece) {
    return [["front", piece.front], ["back", piece.back]].filter(([, name]) => name).flatMap(([side, name]) => {
      const known = state.faces[name];
      const before = known.before ? [face(name, known.before, `${side}, before`)] : [];
      return [...before, face(name, known.mark, before.length ? `${side}, now` : side)];
    });
  }

  // What players noted of it at the table; asked for once a piece, after the piece itself is shown.
  async function hear(id) {
    if (about === id) return;
    about = id;
    heard.replaceChildren();
    const known = (await ask("/playtests/said").catch(() => ({})))[id];
    if (about !== id || !known) return;
    const notes = known.notes.map((each) => make("li", {}, each.text, make("span.count", {}, ` ${each.seat || "an onlooker"}, ${each.day}${each.other ? `, of another version (${each.mark})` : ""}`)));
    heard.replaceChildren(make("h3", {}, `Players noted (${known.count})`), make("ul", {}, notes));
  }

  // What it shows now; pictures that are the same stay, and a new one takes its place once it is there.
  function follow() {
    const piece = state.shown.find((each) => each.key === key) || state.pieces.find((each) => each.key === key);
    if (!piece) {
      said.replaceChildren(make("p.gone", { role: "status" }, "This piece does not exist any more."));
      return;
    }
    const front = state.faces[piece.front];
    const size = `${round(front.width)} \u00d7 ${round(front.height)} mm`;
    title.replaceChildren(piece.title, piece.title === piece.id ? "" : make("span.id", {}, piece.id));
    dialog.setAttribute("aria-label", piece.title);
    const now = JSON.stringify([piece.front, piece.back].map((name) => name && [name, state.faces[name].mark, state.faces[name].before]));
    if (now !== looks) {
      const fresh = sides(piece);
      const first = looks === "";
      looks = now;
      const ready = Promise.all(fresh.map((each) => each.querySelector("img").decode().catch(() => null)));
      if (first) row.replaceChildren(...fresh);
      else ready.then(() => { if (looks === now) row.replaceChildren(...fresh); });
    }
    const wrong = state.wrong(piece).map((each) => make("p", {}, each.message, each.help ? make("span.help", {}, ` ${each.help}`) : null));
    said.replaceChildren(
      wrong.length ? make("div.trouble", {}, wrong) : "",
      make("p.facts", {}, [size, `${piece.copies} ${piece.copies === 1 ? "copy" : "copies"}`, piece.note].filter(Boolean).join(" \u00b7 ")),
      make("p", {}, place(piece.at, studio.about.editor)));
    hear(piece.id);
  }

  follow();
  document.body.append(dialog);
  dialog.showModal();
  return { follow };
}

function round(length) {
  return Math.round(length * 100) / 100;
}
