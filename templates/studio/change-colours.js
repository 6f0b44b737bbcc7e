// Colours -> a picker for each, and how far it is from the others for four kinds of eyes.

import { ask } from "./ask.js";
import { standing, told } from "./beside.js";
import { make } from "./make.js";
import { go, nothing, snippet } from "./nothing.js";

const EYES = [["normal", "normal eyes"], ["protan", "without red"], ["deutan", "without green"], ["tritan", "without blue"]];
const TITLES = { colours: "Colours", locks: "Locks and keys", liveries: "Players" };

const COLOURS = `colours:
  coral: {title: Coral, letter: C, hex: "#D9573F", symbol: square, pattern: vertical}
  mint: {title: Mint, letter: M, hex: "#4FA58A", symbol: drop, pattern: diagonal}
`;

export default function open(where, hand) {
  const list = make("div");
  const head = make("p.note");
  where.append(head, list);
  const fields = new Map();
  let mark = "";

  async function follow() {
    const answer = await ask("/change/colours");
    mark = answer.mark;
    hand.steps(answer);
    head.hidden = !answer.palettes.length;
    head.textContent = "The numbers show how different two colours look: 0 is the same, 100 is black on white. Protan eyes lack red, deutan green, tritan blue."
      + (answer.marked ? " Every colour also has a letter and a shape, so players need not see the colour." : "");
    const names = JSON.stringify(answer.palettes.map((each) => [each.palette, each.colours.map((colour) => colour.name)]));
    if (names !== list.dataset.names) build(answer.palettes, names);
    if (!answer.palettes.length) {
      const inside = answer.columns.map((each) => `${each.column} of ${each.file}`).join(", ");
      list.replaceChildren(nothing("Colours",
        "Every colour of your game will have a picker here, and a number for how far apart two of them look to four kinds of eyes.",
        inside ? `game.yaml has no colours yet. The colours of the cards are in the column ${inside}.` : "game.yaml has no colours yet. Add these lines to it.",
        inside ? go("Change them under Cards", "change/cards") : snippet("game.yaml", COLOURS)));
    }
    for (const { colours } of answer.palettes) for (const each of colours) fields.get(each.name).show(each);
    take(hand.studio.problems);
    return answer.palettes.length > 0;
  }

  function build(palettes, names) {
    list.dataset.names = names;
    fields.clear();
    list.replaceChildren(...palettes.map(({ palette, colours }) => make("section", {}, make("h2", {}, TITLES[palette]), make("div.swatches", {}, colours.map((each) => {
      const made = field(each);
      fields.set(each.name, made);
      return made.element;
    })))));
  }

  function field(colour) {
    const picker = make("input", { type: "color", "aria-label": `${colour.title}: pick` });
    const text = make("input", { type: "text", size: 8, maxLength: 7, spellcheck: false, "aria-label": `${colour.title}: as #RRGGBB` });
    const nearest = make("p", { role: "status" });
    const table = make("table.apart");
    const wrong = make("div.trouble", { role: "alert" });
    const element = make("div.swatch", {}, make("h3", {}, colour.title), make("div.line", {}, picker, text), nearest, wrong,
      make("details", {}, make("summary", {}, "to each of the others"), make("div.wide", {}, table)));
    let last = colour;
    let began = colour.hex; // what is typed or picked began from this
    let wish = "";
    let busy = false;
    let typing = false;
    picker.addEventListener("input", () => { text.value = picker.value.toUpperCase(); attempt(picker.value); });
    picker.addEventListener("change", () => save(picker.value.toUpperCase()));
    text.addEventListener("change", () => save(text.value.trim()));

    // While one is picked: one question at a time, the last colour in the end.
    async function attempt(hex) {
      wish = hex;
      if (busy) return;
      busy = true;
      while (wish) {
        const now = wish;
        wish = "";
        const answer = await ask("/change/colours", { at: last.name, hex: now }).catch(() => null);
        if (answer) apart(answer);
      }
      busy = false;
    }

    async function save(hex) {
      if (hex.toLowerCase() === last.hex.toLowerCase()) return;
      try {
        await hand.write("colours", last.name, hex, mark, began);
        began = hex;
        told(wrong, []);
      } catch (error) {
        began = last.hex; // both have been seen
        told(wrong, error.problems?.length ? error.problems : [error]);
      }
    }

    function apart({ apart: lines, close }) {
      const all = lines.flatMap((line) => EYES.map(([key, words]) => ({ to: line.title, words, by: line[key] }))).sort((one, other) => one.by - other.by);
      const near = all.filter((each) => each.by < close);
      nearest.className = near.length ? "close" : "";
      nearest.textContent = !all.length ? "" : near.length
        ? `Close to ${near.slice(0, 3).map((each) => `${each.to} ${each.words === "normal eyes" ? "for normal eyes" : each.words} (${each.by})`).join(", ")}`
        : `Nearest: ${all[0].to}, ${all[0].by} ${all[0].words === "normal eyes" ? "for normal eyes" : all[0].words}`;
      table.replaceChildren(make("tr", {}, make("td"), EYES.map(([key, words]) => make("th", { scope: "col", title: words }, key))),
        ...lines.map((line) => make("tr", {}, make("th", { scope: "row" }, dot(line.hex), line.title),
          EYES.map(([key]) => make("td", { class: line[key] < close ? "close" : "" }, String(line[key]))))));
    }

    function show(now) {
      typing = document.activeElement === text && text.value !== began && text.value !== now.hex;
      if (!typing) text.value = now.hex;
      else if (now.hex !== last.hex) told(wrong, [{ message: `Another program has written \u201c${now.hex}\u201d here; your change was not saved. [W01]`, help: "Press Enter to save yours." }]);
      began = now.hex;
      last = now;
      text.dataset.last = now.hex;
      picker.value = now.hex.toLowerCase();
      apart(now);
    }
    return { element, show, tell: (problems) => { if (!typing) told(wrong, standing(problems, last.at)); } };
  }

  function dot(hex) {
    const spot = make("span.dot", { "aria-hidden": "true" });
    spot.style.background = hex;
    return spot;
  }

  function take(problems) {
    for (const each of fields.values()) each.tell(problems);
  }
  return { follow, take };
}
