// Change -> rules, cards, colours and play.yaml of the game, each written at its own place alone; what if; undo and redo.

import { send } from "./ask.js";
import { make } from "./make.js";
import cards from "./change-cards.js";
import colours from "./change-colours.js";
import play from "./change-play.js";
import rules from "./change-rules.js";
import { refused } from "./nothing.js";
import whatif from "./whatif.js";

/** @type {[string, string, (place: HTMLElement, hand: any) => any][]} */
const PARTS = [["rules", "Rules", rules], ["cards", "Cards", cards], ["colours", "Colours", colours], ["play", "Play", play], ["whatif", "What if", whatif]];

export default function open(where, studio) {
  const open = new Map();
  const undo = make("button.button", { type: "button", disabled: true, "aria-keyshortcuts": "Control+Z", onclick: () => step("undo") }, "Undo");
  const redo = make("button.button", { type: "button", disabled: true, "aria-keyshortcuts": "Control+Shift+Z", onclick: () => step("redo") }, "Redo");
  const state = make("p.count", { role: "status" });
  const trouble = make("div.trouble", { role: "alert" });
  const places = make("div");
  const buttons = PARTS.map(([name, title]) => make("button.button", {
    type: "button", "data-part": name, onclick: () => { location.hash = `change/${name}`; },
  }, title));
  const own = make("div.own");
  if (studio.about.installed) copyable();
  where.append(own, make("div.tools.parts", { role: "group", "aria-label": "Key to change" }, buttons, make("span.steps", {}, undo, redo)), state, trouble, places);
  let now = "rules";
  let chosen = false; // until a part is, the first one with something in it is shown
  document.addEventListener("keydown", undone);
  const hand = { studio, write, steps, say: (words) => { state.textContent = words; } };

  // Write one value; a refusal is thrown, for the field to show beside itself.
  // `was` is what its typing began from: what another program has written there since is not written over.
  async function write(of, at, value, mark, was) {
    const answer = await send("/change/write", { of, at, value, mark, was });
    steps(answer);
    if (answer.undo) hand.say(`Written in ${answer.undo}`);
  }

  // A game of an installation is everybody's: a copy of it can be changed.
  function copyable() {
    const said = make("p", { role: "status" });
    const copy = make("button.button.strong", { type: "button", onclick: async () => {
      copy.disabled = true;
      try {
        const answer = await send("/change/copy");
        said.replaceChildren(`The copy is in ${answer.folder}. Open it with `, make("code", {}, answer.open));
      } catch (error) {
        said.replaceChildren(error.message);
        copy.disabled = false;
      }
    } }, "Make a copy to change");
    own.append(make("p.note", {}, `${studio.about.title} is an installed game, so it cannot be changed here. Make a copy to change.`), copy, said);
  }

  async function step(which) {
    try {
      const answer = await send(`/change/${which}`);
      hand.say(which === "undo" ? `Taken back: ${answer.redo}` : `Made again: ${answer.undo}`);
      steps(answer);
      trouble.replaceChildren();
    } catch (error) {
      trouble.replaceChildren(make("p", {}, error.message));
    }
  }

  // Ctrl+Z takes back what was written; in a field in which something else is typed, the browser takes that back.
  function undone(event) {
    const key = event.key.toLowerCase();
    if (where.hidden || event.altKey || !(event.ctrlKey || event.metaKey) || !["z", "y"].includes(key)) return;
    const field = event.target.closest?.("input, textarea");
    if (field && ["text", "number", "search", "textarea"].includes(field.type) && field.value !== field.dataset.last) return;
    event.preventDefault();
    const which = key === "y" || event.shiftKey ? redo : undo;
    if (!which.disabled) which.click();
  }

  function steps(answer) {
    for (const [button, words] of [[undo, answer.undo], [redo, answer.redo]]) {
      button.disabled = !words;
      button.title = words ? `${words} (${button === undo ? "Ctrl+Z" : "Ctrl+Shift+Z"})` : "";
    }
  }

  function goto(rest) {
    chosen ||= PARTS.some(([name]) => name === rest);
    now = PARTS.some(([name]) => name === rest) ? rest : now;
    for (const each of buttons) each.setAttribute("aria-pressed", each.dataset.part === now);
    if (!open.has(now)) {
      const place = make("div", { class: now });
      places.append(place);
      open.set(now, { place, hands: PARTS.find(([name]) => name === now)[2](place, hand) });
    }
    for (const [name, each] of open) each.place.hidden = name !== now;
    follow();
  }

  async function follow() {
    if (!open.has(now)) return goto(now);
    const name = now;
    const part = open.get(name);
    try {
      const is_vacant = await part.hands.follow() === false;
      trouble.replaceChildren();
      part.place.hidden = now !== name;
      const next = { rules: "cards", cards: "colours", colours: "rules" }[name];
      if (is_vacant && next && !chosen && now === name) {
        chosen = next === "rules";
        now = next;
        return goto("");
      }
      part.made = true;
    } catch (error) {
      part.place.hidden = now !== name || !part.made;
      trouble.replaceChildren(...refused(error, "Rules, cards and colours can be changed here."));
    }
    return undefined;
  }

  // What is wrong with the game, as far as it stands where something can be changed.
  function take(problems) {
    for (const each of open.values()) each.hands.take?.(problems);
  }
  return { follow, goto, take };
}
