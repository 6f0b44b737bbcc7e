// Play -> play.yaml as a text, its lines numbered, what is wrong at which of them, and how games go with it.

import { ask } from "./ask.js";
import { effect } from "./change-moved.js";
import { make } from "./make.js";
import { nothing, snippet } from "./nothing.js";

const play = (part) => `places:
  deck: {holds: ${part}, seen by: nobody}
  hand: {each: player}
turn:
  - draw 1 from deck to hand
ends: deck is empty
points: count of hand
`;

export default function open(where, hand) {
  const gutter = make("pre.gutter", { "aria-hidden": "true" });
  const text = make("textarea", { "aria-label": "play.yaml", spellcheck: false, wrap: "off", "aria-describedby": "play-wrong", oninput: typed, onscroll: () => { gutter.scrollTop = text.scrollTop; } });
  const save = make("button.button.strong", { type: "button", disabled: true, "aria-keyshortcuts": "Control+S", onclick: write }, "Save");
  const theirs = make("button.button", { type: "button", hidden: true, onclick: () => fill(latest) }, "Load the file again");
  const wrong = make("ol.problems", { id: "play-wrong", role: "status" });
  const moved = make("div.moved", { role: "status" });
  const note = make("p.note");
  const vacant = make("div");
  const desk = make("div.script", {}, make("div.sheet", {}, gutter, text), make("div", {}, wrong, moved));
  where.append(make("div.tools", {}, save, theirs, note), vacant, desk);
  const look = effect(moved);
  let began = ""; // what is typed began from this
  let latest = { text: "", mark: "" };
  let mark = "";
  let file = "";
  let refused = [];

  text.addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") {
      event.preventDefault();
      write();
    }
  });

  async function follow() {
    latest = await ask("/change/play");
    hand.steps(latest);
    desk.hidden = save.hidden = latest.text === null;
    if (latest.text === null) {
      vacant.replaceChildren(nothing("Play",
        "The rules of your game appear here as short sentences, and bots will play it by them: who wins, by how much and how long it takes.",
        "This game has no play.yaml yet. Save these lines as play.yaml beside game.yaml, and go on from there.",
        snippet("play.yaml", play((hand.studio.about.parts || [])[0]?.id || "cards")),
        make("p.note", {}, "docs/play-file.md explains every line. ", make("code", {}, "tilewright new kites --play"), " writes a whole game that bots can play.")));
      return false;
    }
    vacant.replaceChildren();
    file = latest.at.file;
    text.readOnly = Boolean(latest.why_not);
    note.textContent = latest.why_not || "";
    const typing = text.value !== began;
    if (!typing) fill(latest);
    else if (latest.mark !== mark) {
      note.textContent = "Another program has written play.yaml; your change was not saved.";
      theirs.hidden = false;
      mark = latest.mark; // both are seen now: Save writes yours
    }
    take(hand.studio.problems);
    await look("/change/moved", (answer) => answer.file !== undefined || answer.rule !== undefined);
    if (!moved.children.length) look("/change/plays", () => latest.playable);
  }

  function fill(now) {
    const [begin, end] = [text.selectionStart, text.selectionEnd];
    text.value = began = now.text;
    text.dataset.last = now.text;
    mark = now.mark;
    theirs.hidden = true;
    text.setSelectionRange(begin, end);
    refused = [];
    typed();
  }

  function typed() {
    save.disabled = text.value === began || text.readOnly;
    number();
  }

  function number() {
    const lines = text.value.split("\n").length;
    if (gutter.children.length !== lines) gutter.replaceChildren(...Array.from({ length: lines }, (_, at) => make("span", {}, `${at + 1}\n`)));
    gutter.scrollTop = text.scrollTop;
  }

  async function write() {
    if (save.disabled) return;
    save.disabled = true;
    const sent = text.value;
    try {
      await hand.write("play", "", sent, mark);
      began = sent;
      refused = [];
      const now = await ask("/change/play");
      if (now.text === sent) mark = now.mark; // whoever goes on typing saves again before the page hears of this save
    } catch (error) {
      refused = error.problems?.length ? error.problems : [{ message: error.message, level: "error" }];
    }
    save.disabled = text.value === began;
    take(hand.studio.problems);
  }

  // What was refused is of the text that is here; all else is of the file as it is, which is the same until somebody types.
  function take(problems) {
    const here = [...refused, ...problems.filter((each) => each.file === file && each.level !== "note")];
    const lines = new Set(here.map((each) => each.line));
    [...gutter.children].forEach((each, at) => { each.className = lines.has(at + 1) ? "wrong" : ""; });
    wrong.replaceChildren(...here.map((each) => make("li", { "data-level": each.level },
      make("button.place", { type: "button", onclick: () => point(each.line, each.column) }, each.line ? `line ${each.line}` : "the file"), " ", each.message,
      each.help ? make("p.help", {}, each.help) : null)));
    text.setAttribute("aria-invalid", String(here.some((each) => each.level === "error")));
  }

  function point(line, column) {
    const lines = text.value.split("\n");
    const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    text.focus();
    text.setSelectionRange(start + Math.max(0, (column || 1) - 1), start + (lines[line - 1] || "").length);
    text.scrollTop = Math.max(0, (line - 8) * (text.scrollHeight / lines.length));
  }
  return { follow, take };
}
