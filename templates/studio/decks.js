// Decks -> a deck by its seed or its code: what is in it, in dealt order, and its sheets.

import { ask } from "./ask.js";
import { labelled, make, tick } from "./make.js";
import { refused } from "./nothing.js";
import { dots, picture, wish } from "./picture.js";

export default function open(where, studio) {
  const field = (label, size) => make("input", { type: "text", "aria-label": label, placeholder: label === "Seed" ? "monday" : label, size });
  const seed = field("Seed", 12);
  const code = field("Code of a deck", 22);
  const players = make("input", { type: "number", "aria-label": "Players", placeholder: "any", min: 1, max: 99 });
  const smooth = tick("smooth", () => {});
  const deal = make("button.button.strong", { type: "submit" }, "Deal");
  const words = make("p.count", { role: "status" }, "The same seed deals the same deck. Without one, any is dealt.");
  const codes = make("p");
  const trouble = make("div.trouble", { role: "alert" });
  const grid = make("div.grid");
  grid.style.setProperty("--zoom", "2");
  where.append(make("form.tools", { onsubmit: (event) => { event.preventDefault(); again(); } },
    labelled("seed", seed), labelled("for players", players), smooth, labelled("or", code), deal), words, codes, trouble, grid);
  let dealt = false;

  async function again() {
    deal.disabled = true;
    words.textContent = "Dealing";
    try {
      const question = code.value.trim() ? { code: code.value.trim() } : { seed: seed.value, players: players.value, smooth: smooth.querySelector("input").checked };
      const [answer, pieces] = await Promise.all([ask("/decks/deal", { ...question, ...studio.laid }), ask("/pieces", { ...studio.laid })]);
      dealt = true;
      trouble.replaceChildren();
      show(answer, pieces);
    } catch (error) {
      words.textContent = "";
      trouble.replaceChildren(...refused(error, dealt ? "" : "A deck as it is dealt is shown here, card by card."));
    }
    deal.disabled = false;
  }

  function show(answer, { pieces, faces }) {
    words.textContent = [answer.words, answer.note].filter(Boolean).join(" \u00b7 ");
    const best = answer.stack || answer.code;
    codes.replaceChildren(...(best ? [make("code", {}, best), " ",
      make("a", { href: `#sheets/${encodeURIComponent(best + (answer.stack ? "+stacked" : ""))}` }, answer.stack ? "its sheets, stacked" : "its sheets")] : []));
    grid.replaceChildren(...answer.cards.map((card, at) => {
      const piece = pieces.find((each) => each.id === card.id || each.id.endsWith(`-${card.id}`));
      const caption = make("figcaption", {}, make("span.copies", {}, answer.stack ? `${at + 1}` : ""), make("span.name", {}, card.title));
      const figure = make("figure.piece", { title: card.has.join(", ") }, caption);
      if (piece) figure.prepend(face(piece.front, faces[piece.front]));
      return figure;
    }));
  }

  function face(name, known) {
    const image = picture();
    wish(image, `/pieces/picture/${known.mark}/${dots(2 * known.width)}/cut.png`);
    const box = make("div.face", {}, image);
    box.style.setProperty("--w", known.width);
    box.style.setProperty("--h", known.height);
    return box;
  }

  // The first deck is that of the seed that the field proposes; what is dealt later follows a save.
  async function follow() {
    if (!dealt && !seed.value && !code.value) seed.value = seed.placeholder;
    await again();
  }

  return { follow };
}
