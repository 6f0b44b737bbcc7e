// A seat at the table: asks what it may see, shows it, and sends what is chosen. The secrets stand behind # in the
// address, which no browser sends; several of them are seats that share this screen, with a curtain between them.

import { board } from "./seat-board.js";
import { moves } from "./seat-moves.js";
import { after } from "./seat-after.js";
import { keptArt } from "./seat-art.js";
import { livery, make } from "./make.js";
import { noteButton } from "./playtest.js";
import { listen } from "./stream.js";

/** @type {(id: string) => any} */
const at = (id) => document.getElementById(id);
const tokens = location.hash.slice(1).split(",").filter(Boolean);
const seatOf = new Map();
let token = tokens[0] || "";
let sight = null;
let behind = false;
let stop = () => {};
let asking = null;
let again = false;
let last = -1;
let toldOf = -1;
let signed = "";
let heard = -1; // how much had been told of the game when it was looked at last
let chosen = null; // what was seen when a move was chosen: what comes of it is seen next
const NARROW = window.matchMedia("(max-width: 42rem)");

class Away extends Error {
  constructor(status, words) {
    super(words);
    this.status = status;
  }
}

async function send(what, body = {}, by = token) {
  const answer = await fetch(`/seat/${what}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Seat": by },
    body: JSON.stringify(body),
  });
  const is_json = (answer.headers.get("Content-Type") || "").startsWith("application/json");
  const words = is_json ? await answer.json() : { message: await answer.text() };
  if (!answer.ok) throw new Away(answer.status, words.message);
  return words;
}

const shown = board(at("drawing"), at("frame"), choose, keptArt(`art ${import.meta.url} ${tokens.join()}`));
const listed = moves(at("moves"), shown, choose);

// What is chosen on the table or in the list: a move is made.
async function choose(move) {
  if (!sight || behind || chosen === sight) return; // of a double click the second says nothing
  chosen = sight;
  try {
    await send("move", { number: sight.number, action: move.action });
    at("refused").textContent = "";
    await look(true);
  } catch (error) {
    chosen = null;
    refuse(error);
  }
}

function refuse(error) {
  at("refused").textContent = error.message;
  if (error.status === 409 || error.status === 423) look();
  if (error.status === 403 || error.status === 404) lose(error);
}

function lose(error) {
  at("table").hidden = true;
  at("lost").hidden = false;
  state(error.message || "No seat", "error");
}

function state(words, level = "") {
  at("state").textContent = words;
  at("state").dataset.level = level;
}

// Nobody answers: whatever is seen next is shown, the same as before or not.
function wait() {
  signed = "";
  state("The table does not answer; trying again", "error");
}

// One look at a time; whatever changes meanwhile is looked at again.
async function look(mine = false) {
  if (asking) {
    again = true;
    return asking;
  }
  asking = (async () => {
    do {
      again = false;
      try {
        await arrange();
        if (behind) continue;
        const seen = await send("look", { have: shown.have(), narrow: NARROW.matches });
        heard = seen.heard;
        const sign = JSON.stringify([seen.number, seen.you, seen.seats, seen.picture.size]);
        if (sign !== signed) show(seen, mine);
        signed = sign; // told of it once more, what is opened and asked for stays
      } catch (error) {
        if (error.status === 403 || error.status === 404) lose(error);
        else wait();
      }
    } while (again);
    asking = null;
  })();
  return asking;
}

// Whose turn it is of those who share this screen: the curtain falls before another one's hand is shown.
async function arrange() {
  if (tokens.length < 2) return;
  const { turn, over } = await send("who", {}, tokens[0]);
  const next = tokens.find((each) => seatOf.get(each)?.seat === turn);
  if (!over && next && next !== token) {
    token = next;
    drop();
  }
}

function drop() {
  behind = true;
  const { name } = seatOf.get(token);
  shown.clear();
  signed = "";
  at("table").hidden = true;
  at("text").textContent = "";
  at("curtain").hidden = false;
  at("whose").textContent = `${name}, it is your turn`;
  at("here").textContent = `I am ${name}`;
  at("here").focus();
  state("Behind the curtain", "busy");
  say(`${name}, it is your turn`);
}

function say(words) {
  at("told").textContent = words;
}

function show(seen, mine) {
  const first = sight === null;
  const held = document.activeElement && at("doing").contains(document.activeElement);
  sight = seen;
  if (seen.over) stop();
  at("table").hidden = false;
  at("title").textContent = seen.title;
  document.title = `${seen.title} \u00b7 ${seen.heading}`;
  const turn = seen.over ? "The game is over" : seen.turn === seen.you && seen.plays ? "Your turn" : waiting(seen);
  tell(seen, first);
  state(seen.heading && !seen.over ? `${turn} \u00b7 ${seen.heading}` : turn, seen.turn === seen.you && seen.plays ? "fine" : "");
  shown.draw(seen);
  listed.show(seen, at("words").value);
  seats(seen);
  at("doing").hidden = seen.over || seen.you < 0;
  at("undo").hidden = !seen.undo;
  at("hint").hidden = seen.turn !== seen.you || seen.over || !seen.plays;
  at("leave").hidden = !seen.plays;
  at("sit").hidden = seen.plays;
  at("fill").hidden = seen.over || seen.you < 0 || !seen.seats.some((each) => each.who === "open");
  const count = seen.moves.reduce((sum, group) => sum + group.moves.length, 0);
  at("search").hidden = count < 13;
  if (at("search").hidden) at("words").value = "";
  at("doing-title").textContent = count ? `Moves (${count})` : "Moves";
  const told = seen.moves.some((group) => group.moves.some((move) => move.does !== move.words));
  at("lead").textContent = told ? `${seen.seats[seen.you].name} \u2026` : "";
  at("done").replaceChildren(...seen.told.map((each) => make("li", { value: each.at }, make("b", {}, each.name), " ",
    each.does || "moves, unseen")));
  at("done").scrollTop = at("done").scrollHeight;
  at("text").textContent = seen.text;
  after(at("after"), seen, token, send);
  const next = seen.over ? at("after").querySelector("h2") : listed.first() || at("doing-title");
  if (held || mine) next.focus({ preventScroll: true });
}

function waiting(seen) {
  if (!seen.plays) return "A bot plays for you";
  const whose = seen.seats[seen.turn];
  if (!whose) return "Dealing";
  return whose.who === "open" ? `Waiting for somebody to be ${whose.name}` : `${whose.name} is to move`;
}

// What has been done since, for eyes and for a screen reader; at first what was done last.
function tell(seen, first) {
  if (!first && seen.number === toldOf) return;
  toldOf = seen.number;
  const fresh = seen.told.filter((each) => each.at > last).slice(first ? -2 : -8);
  const newest = seen.told.length ? seen.told[seen.told.length - 1].at : 0;
  const back = newest < last;
  last = newest;
  const done = back ? ["The last move was taken back."] : fresh.map((each) => each.says || `${each.name} makes a move that you did not see.`);
  if (seen.over) done.push(seen.story.result);
  say(done.map((each) => (each.endsWith(".") ? each : `${each}.`)).join(" "));
  at("told").scrollTop = at("told").scrollHeight;
}

function seats(seen) {
  const names = { person: "", open: "nobody yet", bot: "bot" };
  at("seats").replaceChildren(...seen.seats.map((each, seat) => make("li", {
    "aria-current": seat === seen.turn ? "true" : null,
  }, livery(each.colour), make("b", {}, each.name), seat === seen.you ? make("i", {}, "you") : make("i", {}, names[each.who]),
  make("span.score", { title: "Points, as far as you can see" }, Number(each.score).toString(), make("span.quiet", {}, " points")))));
}

// A game that is over changes no more, so nothing is heard of it.
function hear() {
  stop = listen({ seat: tokens[0] }, ({ news, gone }) => {
    if (gone) lose(new Error("This seat is no more"));
    else if (!news) wait();
    else if (news.number !== heard || !signed) look();
  });
}

at("here").addEventListener("click", async () => {
  behind = false;
  at("curtain").hidden = true;
  await look(true);
});
at("undo").addEventListener("click", () => send("undo", { number: sight.number }).then(() => look(true), refuse));
for (const each of ["fill", "leave", "sit"]) at(each).addEventListener("click", () => send(each).then(() => look(), refuse));
at("hint").addEventListener("click", async () => {
  at("hint").disabled = true;
  at("refused").textContent = "Thinking";
  try {
    const { does, words, action } = await send("hint");
    at("refused").textContent = does === words ? `A bot that thinks ahead would: ${words}` : `A bot that thinks ahead ${does}`;
    listed.point(action);
  } catch (error) {
    refuse(error);
  }
  at("hint").disabled = false;
});
at("words").addEventListener("input", () => listed.show(sight, at("words").value));
at("smaller").addEventListener("click", () => shown.zoom(1 / 1.25));
at("larger").addEventListener("click", () => shown.zoom(1.25));
NARROW.addEventListener("change", () => look());
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") shown.pick(null);
  if (event.ctrlKey || event.metaKey || event.altKey || /** @type {Element} */ (event.target).matches("input, textarea, select")) return;
  const press = { u: at("undo"), h: at("hint") }[event.key];
  if (press && !press.hidden && !press.disabled) press.click();
});

at("after").before(noteButton((what, body) => send(what, body), async () => (await send("about")).pieces));

async function begin() {
  if (!tokens.length) return lose(new Error("This link has no seat in it"));
  try {
    for (const each of tokens) seatOf.set(each, await send("who", {}, each));
  } catch (error) {
    return lose(error);
  }
  await look();
  if (!sight?.over) hear();
}

begin();
