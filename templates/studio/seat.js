// A seat at the table: asks what it may see, shows it, and sends what is chosen. The secrets stand behind # in the
// address, which no browser sends; several of them are seats that share this screen, with a curtain between them.

import { board } from "./seat-board.js";
import { bid, moves } from "./seat-moves.js";
import { after } from "./seat-after.js";
import { keptArt } from "./seat-art.js";
import { call, keep, wants } from "./seat-call.js";
import { drawer } from "./seat-drawer.js";
import { send } from "./seat-link.js";
import { log } from "./seat-log.js";
import { look as closeLook } from "./seat-look.js";
import { motion } from "./seat-motion.js";
import { counted, gains, sentence, sinceMine, story } from "./seat-story.js";
import { bot, livery, make, tick } from "./make.js";
import { noteButton } from "./playtest.js";
import { listen } from "./stream.js";

/** @type {(id: string) => any} */
const at = (id) => document.getElementById(id);
const NARROW = window.matchMedia("(max-width: 42rem)");
const TOUCH = window.matchMedia("(pointer: coarse)");
const tokens = location.hash.slice(1).split(",").filter(Boolean);

// All that changes while somebody sits here.
const here = {
  token: tokens[0] || "",
  /** @type {Map<string, any>} who a secret is of */
  seats: new Map(),
  /** @type {any} what is seen */
  sight: null,
  /** whether the curtain is down */
  behind: false,
  /** @type {Promise<void> | null} the look that is under way, and whether another has to follow it */
  asking: null,
  again: false,
  /** what is shown, in a few letters: what is the same is not shown once more */
  signed: "",
  /** how much had been told of the game when it was looked at last */
  heard: -1,
  /** @type {any} what was seen when a move was chosen: what comes of it is seen next */
  chosen: null,
  /** @type {any} the move that is asked about before it is made */
  asked: null,
  story: story(),
  stop: () => {},
};

const tell = (what, body = {}, by = here.token) => send(by, what, body);
const shown = board(at("drawing"), at("frame"), at("tray"), choose, keptArt(`art ${import.meta.url} ${tokens.join()}`));
const listed = moves(at("moves"), shown, choose);
const moving = motion(shown);
const told = log(at("done"), at("count"));
const near = closeLook(at("look"), shown, at("things"));
const calls = call(at("icon"), at("calls"));
const rules = drawer(at("drawer"), () => tell("rules"), () => ({ token: here.token, words: wanted() }));
const asks = tick("Ask before a move that I cannot take back", (on) => keep("confirm", on));
asks.querySelector("input").checked = wants("confirm", TOUCH.matches);
at("wishes").append(make("p", {}, asks));

// What is to be done now, in the words that a booklet has for it too.
function wanted() {
  const { heading, moves: groups } = here.sight;
  const bids = groups.flatMap((group) => group.moves.map((move) => bid(move).replace(/\d+/g, ""))).slice(0, 60);
  return [heading, ...new Set(bids)].join(" ");
}

// What is chosen on the table or in the list: one that cannot be taken back is asked about, where that is wanted.
function choose(move) {
  if (!here.sight || here.behind || here.chosen === here.sight) return; // of a double click the second says nothing
  if (move.ends && wants("confirm", TOUCH.matches) && here.asked !== move) ask(move);
  else commit(move);
}

async function commit(move) {
  here.chosen = here.sight;
  ask(null);
  told.clear();
  try {
    await tell("move", { number: here.sight.number, action: move.action });
    at("refused").textContent = "";
    await look(true);
  } catch (error) {
    here.chosen = null;
    refuse(error);
  }
}

function ask(move) {
  const was = here.asked;
  here.asked = move;
  at("ask").hidden = !move;
  if (move) {
    at("asked").textContent = `${bid(move)}?`;
    at("yes").focus({ preventScroll: true });
  } else if (was) {
    shown.pick(null);
  }
}

function refuse(error) {
  at("refused").textContent = error.message;
  if (error.status === 409 || error.status === 423) look();
  if (error.status === 403 || error.status === 404) lose(error);
}

function lose(error) {
  at("table").hidden = true;
  at("naming").hidden = true;
  at("lost").hidden = false;
  state(error.message || "No seat", "error");
}

function state(words, level = "") {
  at("state").textContent = words;
  at("state").dataset.level = level;
}

// Nobody answers: whatever is seen next is shown, the same as before or not.
function wait() {
  here.signed = "";
  state("The table does not answer; trying again", "error");
}

// One look at a time; whatever changes meanwhile is looked at again.
async function look(mine = false) {
  if (here.asking) {
    here.again = true;
    return here.asking;
  }
  here.asking = (async () => {
    do {
      here.again = false;
      try {
        await arrange();
        if (here.behind) continue;
        const since = here.sight ? { since: here.sight.steps } : {};
        const seen = await tell("look", { have: shown.have(), narrow: NARROW.matches, ...here.story.have(), ...since });
        if (!here.story.take(seen)) {
          here.again = true;
          continue;
        }
        here.heard = seen.heard;
        const sign = JSON.stringify([seen.number, seen.you, seen.seats, seen.picture.size]);
        if (sign !== here.signed) show(seen, mine);
        here.signed = sign; // told of it once more, what is opened and asked for stays
      } catch (error) {
        if (error.status === 403 || error.status === 404) lose(error);
        else wait();
      }
    } while (here.again);
    here.asking = null;
  })();
  return here.asking;
}

// Whose turn it is of those who share this screen: the curtain falls before another one's hand is shown.
async function arrange() {
  if (tokens.length < 2) return;
  const { turn, over } = await tell("who", {}, tokens[0]);
  const next = tokens.find((each) => here.seats.get(each)?.seat === turn);
  if (!over && next && next !== here.token) {
    here.token = next;
    here.sight = null;
    here.story = story();
    await drop();
  }
}

async function drop() {
  here.behind = true;
  const { name } = await tell("who");
  shown.clear();
  told.clear();
  ask(null);
  here.signed = "";
  at("table").hidden = true;
  at("naming").hidden = true;
  at("text").textContent = "";
  at("things").replaceChildren();
  at("done").replaceChildren();
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
  const held = document.activeElement && at("doing").contains(document.activeElement);
  const before = here.sight;
  here.sight = seen;
  const own = seen.panels[seen.you] || null;
  seen.apart = NARROW.matches && own?.length && !seen.over ? own : null;
  if (seen.over) here.stop();
  const turn = seen.over ? "The game is over" : seen.turn === seen.you && seen.plays ? "Your turn" : waiting(seen);
  at("table").hidden = false;
  at("title").textContent = seen.title;
  calls.show(seen.turn === seen.you && seen.plays && !seen.over && seen.you >= 0, seen.title, turn);
  state(seen.heading && !seen.over ? `${turn} \u00b7 ${seen.heading}` : turn, seen.turn === seen.you && seen.plays ? "fine" : "");
  ask(null);
  shown.draw(seen);
  listed.show(seen, at("words").value);
  near.show(seen);
  const news = here.story.fresh();
  shown.mark(marked(seen, news));
  if (before && before.number !== seen.number && !news.back) moving.play(seen.last, rolled(news.entries));
  score(seen, news);
  speak(seen, news);
  told.show(here.story.all(), seen);
  unfold(false);
  if (!news.first && told.count(news.entries, seen) && seen.apart) window.scrollTo({ top: 0 });
  seats(seen);
  offer(seen);
  at("notes").textContent = seen.apart ? seen.notes.join(" \u00b7 ") : "";
  at("text").textContent = seen.text;
  after(at("after"), seen, here.token, tell);
  const next = seen.over ? at("after").querySelector("h2") : listed.first() || at("doing-title");
  if (held || mine) next.focus({ preventScroll: true });
}

// What can be done here besides moves, and how many of these there are.
function offer(seen) {
  at("doing").hidden = seen.you < 0 && !seen.over;
  at("doing").classList.toggle("over", seen.over);
  at("undo").hidden = !seen.undo;
  at("hint").hidden = seen.turn !== seen.you || seen.over || !seen.plays;
  at("leave").hidden = !seen.plays || seen.over;
  at("sit").hidden = seen.plays || seen.over;
  at("fill").hidden = seen.over || seen.you < 0 || !seen.seats.some((each) => each.who === "open");
  const count = seen.moves.reduce((sum, group) => sum + group.moves.length, 0);
  at("unfold").hidden = !count;
  at("unfold").textContent = count === 1 ? "The one move" : `All ${count} moves`;
  at("search").hidden = count < 13;
  if (at("search").hidden) at("words").value = "";
  at("doing-title").textContent = count ? `Moves (${count})` : "Moves";
  at("lead").textContent = !seen.over && !count ? idle(seen) : "";
  at("rename").hidden = seen.you < 0;
}

// On a phone the moves are a sheet that opens and closes.
function unfold(open) {
  at("doing").classList.toggle("open", open);
  at("unfold").setAttribute("aria-expanded", String(open));
}

function idle(seen) {
  if (!seen.plays) return "A bot plays your seat until you sit down again.";
  const whose = seen.seats[seen.turn];
  return whose ? `${whose.name} is thinking. What they do shows here.` : "The table is being laid.";
}

function waiting(seen) {
  if (!seen.plays) return "A bot plays for you";
  const whose = seen.seats[seen.turn];
  if (!whose) return "Dealing";
  if (whose.who === "bot") return `${whose.name} is thinking (${[bot(whose.bot), whose.pace].filter(Boolean).join(", ")})`;
  return whose.who === "open" ? `Waiting for a player to be ${whose.name}` : `${whose.name} is to move`;
}

function rolled(entries) {
  return new Set(entries.filter((each) => each.kind === "roll").flatMap((each) => each.pieces));
}

// What has a mark: all that is elsewhere than it was, but after a round, when that is everything, what was moved last.
function marked(seen, news) {
  const move = here.story.all().findLast((each) => each.kind === "move");
  if (!move) return [];
  if (!counted(news.entries).length) return seen.last;
  const named = new Set([...move.places, ...move.pieces]);
  return seen.last.filter((each) => named.has(each.name));
}

// Points on the cards that they come from, wherever these lie now, or else on the panel of whose they are.
function score(seen, news) {
  const lies = new Map(seen.things.filter((each) => each.piece).map((each) => [each.piece, each.at]));
  const named = new Map(seen.things.map((each) => [each.name, each.at]));
  const points = news.first ? [] : gains(news.entries).map((each) => {
    const piece = each.pieces.find((one) => lies.has(one));
    const name = each.pieces.length ? null : each.places.find((one) => named.has(one));
    return { ...each, box: piece ? lies.get(piece) : name ? named.get(name) : seen.panels[each.seat] };
  });
  shown.score(points.filter((each) => each.box?.length && seen.seats[each.seat]), seen.seats, moving.rise);
}

// One's own last move and what has been done since, for eyes and for a screen reader.
function speak(seen, news) {
  if (!news.first && !news.back && !news.entries.length) return;
  const done = news.back ? ["The last move was taken back."] : sinceMine(here.story.all(), seen.you).slice(-12).map(sentence);
  if (seen.over) done.push(seen.story.result);
  say(done.map((each) => (/[.!?]$/.test(each) ? each : `${each}.`)).join(" "));
  at("told").scrollTop = at("told").scrollHeight;
}

function seats(seen) {
  const who = (each, seat) => {
    if (seat === seen.you) return "you";
    if (each.who === "bot") return [bot(each.bot, "bot, "), each.pace].filter(Boolean).join(", ");
    return each.who === "open" ? "nobody yet" : "";
  };
  at("seats").replaceChildren(...seen.seats.map((each, seat) => make("li", {
    "aria-current": seat === seen.turn ? "true" : null,
  }, livery(each.colour, seat), make("b", {}, each.name), make("i", {}, who(each, seat)),
  make("span.score", { title: "Points, as far as you can see" }, Number(each.score).toString(), make("span.quiet", {}, " points")))));
}

// A game that is over changes no more, so nothing is heard of it.
function hear() {
  here.stop = listen({ seat: tokens[0] }, ({ news, gone }) => {
    if (gone) lose(new Error("This seat is no more"));
    else if (!news) wait();
    else if (news.number !== here.heard || !here.signed) look();
  });
}

// Who sits down is asked once what they are called; this browser remembers it for the next table.
async function greet() {
  const { you, named, plays, over } = here.sight || {};
  if (!here.sight || you < 0 || named || !plays || over) return;
  const known = localStorage.getItem("tilewright-name");
  if (tokens.length === 1 && known) await callMe(known);
  else if (known === null && sessionStorage.getItem(`tilewright-nameless ${here.token}`) === null) at("naming").hidden = false;
}

async function callMe(name) {
  try {
    await tell("name", { name });
    at("naming").hidden = true;
    at("misnamed").textContent = "";
    if (tokens.length === 1) localStorage.setItem("tilewright-name", name);
    await look();
  } catch (error) {
    at("naming").hidden = false;
    at("misnamed").textContent = error.message;
    localStorage.removeItem("tilewright-name");
  }
}

at("naming").addEventListener("submit", (event) => {
  event.preventDefault();
  const name = at("name").value.trim();
  if (name) callMe(name);
  else at("name").focus();
});
at("nameless").addEventListener("click", () => {
  at("naming").hidden = true;
  sessionStorage.setItem(`tilewright-nameless ${here.token}`, "yes");
});
at("rename").addEventListener("click", () => {
  at("naming").hidden = false;
  at("name").value = here.sight.named;
  at("name").focus();
  at("naming").scrollIntoView({ block: "nearest" });
});
at("here").addEventListener("click", async () => {
  here.behind = false;
  at("curtain").hidden = true;
  await look(true);
  await greet();
});
at("yes").addEventListener("click", () => here.asked && commit(here.asked));
at("no").addEventListener("click", () => {
  ask(null);
  (listed.first() || at("doing-title")).focus({ preventScroll: true });
});
at("unfold").addEventListener("click", () => unfold(!at("doing").classList.contains("open")));
at("rules").addEventListener("click", () => rules.open());
at("undo").addEventListener("click", () => tell("undo", { number: here.sight.number }).then(() => look(true), refuse));
for (const each of ["fill", "leave", "sit"]) at(each).addEventListener("click", () => tell(each).then(() => look(), refuse));
at("hint").addEventListener("click", async () => {
  at("hint").disabled = true;
  at("refused").textContent = "Thinking";
  try {
    const { says, action } = await tell("hint");
    at("refused").textContent = says;
    listed.point(action);
  } catch (error) {
    refuse(error);
  }
  at("hint").disabled = false;
});
at("words").addEventListener("input", () => listed.show(here.sight, at("words").value));
at("smaller").addEventListener("click", () => shown.zoom(1 / 1.25));
at("larger").addEventListener("click", () => shown.zoom(1.25));
at("drawing").addEventListener("looked", (event) => {
  const thing = near.at(...event.detail);
  if (thing && !here.behind) near.open(thing);
});
NARROW.addEventListener("change", () => look());
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !document.querySelector("dialog[open]")) {
    if (here.asked) ask(null);
    shown.pick(null);
  }
  if (event.ctrlKey || event.metaKey || event.altKey || /** @type {Element} */ (event.target).matches("input, textarea, select")) return;
  const press = { u: at("undo"), h: at("hint"), r: at("rules") }[event.key];
  if (press && !press.hidden && !press.disabled && !document.querySelector("dialog[open]")) press.click();
});

at("after").before(noteButton((what, body) => tell(what, body), async () => (await tell("about")).pieces));

// On a phone the sheet at the foot covers nothing: the page is so much longer.
new ResizeObserver(() => {
  const fixed = getComputedStyle(at("doing")).position === "fixed";
  document.body.style.paddingBottom = fixed ? `${at("doing").offsetHeight}px` : "";
}).observe(at("doing"));

async function begin() {
  if (!tokens.length) return lose(new Error("This link has no seat in it"));
  try {
    for (const each of tokens) here.seats.set(each, await tell("who", {}, each));
  } catch (error) {
    return lose(error);
  }
  await look();
  await greet();
  if (!here.sight?.over) hear();
}

begin();
