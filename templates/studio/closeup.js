// One piece -> a close look at it: both sides, large, where it is written, and before and after where it has changed.

import { own } from "./ask.js";
import { make } from "./make.js";
import { overlay } from "./overlay.js";
import { place } from "./place.js";

export function closeUp(studio, state, at, lines) {
  const inside = make("div.inside");
  const dialog = make("dialog.closeup", { onclose: () => dialog.remove(), onclick: (event) => { if (event.target === dialog) dialog.close(); } }, inside);
  dialog.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step && state.shown[at + step]) { at += step; fill(); }
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

  function fill() {
    const piece = state.shown[at];
    const front = state.faces[piece.front];
    const size = `${round(front.width)} \u00d7 ${round(front.height)} mm`;
    inside.replaceChildren(
      make("header", {}, make("h2", {}, piece.id), make("button.close", { type: "button", "aria-label": "Close", onclick: () => dialog.close() }, "\u00d7")),
      make("div.row", {}, sides(piece)),
      make("p.facts", {}, [size, `${piece.copies} ${piece.copies === 1 ? "copy" : "copies"}`, piece.note].filter(Boolean).join(" \u00b7 ")),
      make("p", {}, place(piece.at, studio.about.editor)));
  }

  fill();
  document.body.append(dialog);
  dialog.showModal();
}

function round(length) {
  return Math.round(length * 100) / 100;
}
