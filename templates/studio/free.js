// A seat at the free table: asks what it may see, shows it, and sends what is done. The secrets stand behind # in the
// address, which no browser sends; several of them are seats that share this screen, with a curtain between them.

import { open } from "./free-ask.js";
import { freeAfter } from "./free-after.js";
import { board } from "./free-board.js";
import { camera } from "./free-camera.js";
import { counters } from "./free-counters.js";
import { deeds, others } from "./free-deeds.js";
import { drag } from "./free-drag.js";
import { hand } from "./free-hand.js";
import { help, keys, press } from "./free-keys.js";
import { menu, shutMenu } from "./free-menu.js";
import { about } from "./free-near.js";
import { past } from "./free-past.js";
import { fill } from "./free-picture.js";
import { seats } from "./free-seats.js";
import { side } from "./free-side.js";
import { called, merged } from "./free-view.js";
import { make } from "./make.js";
import { listen } from "./stream.js";

/** @type {(id: string) => any} */
const at = (id) => document.getElementById(id);
const tokens = location.hash.slice(1).split(",").filter(Boolean);
const NARROW = window.matchMedia("(max-width: 62rem)");
/** @type {Map<string, {you: number, name: string}>} */
const seatOf = new Map();
let stop = () => {};
let asking = null;
let again = false;
let heard = -1;
let lost = false; // nobody has answered the last time
let queue = Promise.resolve();
let pointed = 0; // how often somebody had pointed when it was looked at last

class Away extends Error {
  constructor(status, words) {
    super(words);
    this.status = status;
  }
}

async function send(what, body = {}, by = table.token) {
  const answer = await fetch(`/free/${what}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Seat": by },
    body: JSON.stringify(body),
  });
  const is_json = (answer.headers.get("Content-Type") || "").startsWith("application/json");
  const words = is_json ? await answer.json() : { message: await answer.text() };
  if (!answer.ok) throw new Away(answer.status, words.message);
  return words;
}

const eye = camera(at("felt"), at("ground"), () => table.board.sharpen());

/** What all parts of the page share. @type {any} */
const table = {
  token: tokens[0] || "",
  view: null,
  behind: false,
  holds: false,
  aims: null,
  meant: null,
  selected: new Set(),
  eye,
  board: board(at("ground"), eye),
  get plays() { return Boolean(this.view) && this.view.you >= 0 && !this.view.ended; },
  past: null, // how it stood at a step that is looked at, once the game has ended
  stack: (id) => (table.past || table.view)?.stacks.find((each) => each.id === id),
  chosen: (stack) => (table.selected.has(stack.id) ? table.view.stacks.filter((each) => table.selected.has(each.id)) : [stack]),
  part: (stack) => (table.meant?.id === stack.id ? table.meant.at : undefined),
  help, pick, toggle, say, point, aim, closer, peep, focus,
  do: handle,
  send: (what, body = {}) => send(what, body), refuse,
  menu(stack, place, from) { menu(called(stack), deeds(table, stack), place, from); },
  press: (stack, key) => press(table, stack, key),
  named(stack, name) {
    const found = deeds(table, stack).find((each) => each.name === name);
    found?.act();
    return Boolean(found);
  },
};
const numbers = counters(at("ground"), table);
const tray = hand(at("tray"), at("hand"), at("down"), table);
const badges = seats(at("seats"), table);
const beside = side(at("side-tabs"), at("side-body"), table);
const presses = {
  u: undo, h: hold, "+": () => eye.zoom(1.25), "=": () => eye.zoom(1.25), "-": () => eye.zoom(0.8), 0: fit, "?": help,
  c: () => { showSide(true); beside.chat(); },
  y: () => (at("hand").contains(document.activeElement) ? focus() : tray.focus()),
  arrowdown: () => focus(), arrowright: () => focus(),
};
const before = past(at("past"), (step) => send("replay", { at: step }), (view) => {
  table.past = view;
  table.board.draw(view || table.view);
  numbers.draw(view || table.view);
  badges.draw(view ? { ...view, you: table.view.you } : table.view);
  at("after").hidden = Boolean(view);
});
table.carry = keys(at("ground"), table, presses).carry;
const pointers = drag(at("felt"), at("marquee"), table);

// One after the other: what comes second names the pieces as the first has left them. Whether it was done.
function handle(make) {
  const done = queue.then(async () => {
    if (!table.view || table.behind) return false;
    const body = make(table.stack);
    if (!body) return false;
    try {
      await send("do", body);
      refuse("");
      await look();
      return true;
    } catch (error) {
      if (error.status === 409) {
        await look();
        say("Another player was faster. The piece is where they left it.");
      } else if (error.status === 403 || error.status === 404) lose(error);
      else refuse(error.status ? error.message : "The table does not answer. Nothing was moved.");
      if (!error.status) wait();
      for (const id of table.board.shown.keys()) table.board.back(id);
      return false;
    }
  });
  queue = done.then(() => {}, () => {});
  return done;
}

function refuse(words) {
  at("refused").textContent = words;
}

function say(words) {
  at("state").textContent = words;
  at("state").dataset.level = "";
  clearTimeout(say.later);
  say.later = setTimeout(() => { if (table.view && !lost) status(table.view); }, 6000);
}
/** @type {ReturnType<typeof setTimeout> | undefined} */
say.later = undefined;

function lose(error) {
  stop();
  shutMenu();
  at("table").hidden = true;
  at("curtain").hidden = true;
  at("lost").hidden = false;
  at("state").textContent = error.message || "No seat";
  at("state").dataset.level = "error";
}

// Nobody answers: it is asked again until somebody does.
function wait() {
  lost = true;
  clearTimeout(say.later);
  at("state").textContent = "The table does not answer; trying again";
  at("state").dataset.level = "error";
  clearTimeout(wait.later);
  wait.later = setTimeout(look, 1500);
}
/** @type {ReturnType<typeof setTimeout> | undefined} */
wait.later = undefined;

// One look at a time; whatever changes meanwhile is looked at again.
async function look() {
  if (asking) {
    again = true;
    return asking;
  }
  asking = (async () => {
    do {
      again = false;
      try {
        if (table.behind) continue;
        const news = await send("look", table.view ? { since: table.view.number } : {});
        const back = lost;
        lost = false;
        heard = news.heard ?? news.number;
        show(merged(table.view, news), back);
      } catch (error) {
        if (error.status === 403 || error.status === 404) lose(error);
        else wait();
      }
    } while (again);
    asking = null;
  })();
  return asking;
}

function show(view, back = false) {
  const first = table.view === null;
  const since = table.view?.number ?? 0;
  const same = !first && view.number === table.view.number;
  const turned = !first && view.turn !== table.view.turn;
  const was = focusedId();
  const spot = was && table.stack(was);
  table.view = view;
  at("table").hidden = false;
  at("title").textContent = view.title;
  if (tokens.length > 1 && turned) handOver(view.turn);
  if (table.behind) return;
  eye.measure(view.size);
  tools(view);
  badges.draw(view);
  tray.draw(view);
  if (first) fit();
  const rolled = view.log.filter((each) => each.do === "roll" && each.at > since).flatMap((each) => each.stacks);
  if (!table.past) table.board.draw(view, new Set(first ? [] : rolled));
  if (!table.past) numbers.draw(view);
  beside.draw(view);
  if (view.ended && !table.past) {
    at("after").hidden = false;
    freeAfter(at("after"), view, table.token, send, before.open);
  }
  for (const [count, seat, x, y] of view.points || []) {
    if (count > pointed && !first) table.board.point({ x, y, seat }, view.seats[seat]);
    pointed = Math.max(pointed, count);
  }
  for (const id of [...table.selected]) if (!table.stack(id)) table.selected.delete(id);
  mark();
  if (spot && !table.stack(was)) follow(spot);
  if (!same || back || first) status(view);
  if (first) table.board.sharpen();
}

// What was touched has another name now, as what is shuffled has: the focus stays at its place.
function follow(spot) {
  const near = table.view.stacks.filter((each) => !(each.kind === "board" && each.locked))
    .map((each) => ({ id: each.id, far: Math.hypot(each.x - spot.x, each.y - spot.y) })).sort((one, other) => one.far - other.far)[0];
  if (near) focus(near.id);
}

function status(view) {
  const whose = view.seats[view.turn];
  const mine = view.turn === view.you && view.you >= 0;
  const words = view.ended ? "The game is over" : mine ? "Your turn" : whose ? `${whose.name}\u2019s turn` : view.you < 0 ? "You are looking on" : "";
  at("state").textContent = view.round > 1 && words ? `${words} \u00b7 round ${view.round}` : words;
  at("state").dataset.level = mine && !view.ended ? "fine" : "";
  document.title = mine && !view.ended ? `Your turn \u00b7 ${view.title}` : view.title;
}

function tools(view) {
  at("pass").hidden = !table.plays || (view.turn !== null && view.turn !== view.you);
  at("pass").textContent = view.turn === null || view.turn === undefined ? "I begin" : "Pass the turn";
  at("undo").hidden = !table.plays;
  at("undo").disabled = !view.undo;
  at("hands").hidden = tokens.length < 2;
}

function mark() {
  for (const [id, { el }] of table.board.shown) {
    const on = table.selected.has(id);
    if (on === el.classList.contains("picked")) continue;
    el.classList.toggle("picked", on);
    if (on) el.setAttribute("aria-pressed", "true");
    else el.removeAttribute("aria-pressed");
  }
}

function pick(ids) {
  table.selected = new Set(ids);
  mark();
  if (ids.length > 1) say(`${ids.length} pieces are selected`);
}

function toggle(id) {
  if (table.selected.has(id)) table.selected.delete(id);
  else table.selected.add(id);
  mark();
  say(`${table.selected.size} ${table.selected.size === 1 ? "piece is" : "pieces are"} selected`);
}

function focusedId() {
  const el = /** @type {HTMLElement} */ (document.activeElement?.closest(".chip[data-id]"));
  return el ? el.dataset.id : "";
}

/** Focus a piece, or the one that the Tab key leads to. */
function focus(id = "") {
  const el = id ? table.board.shown.get(id)?.el : at("ground").querySelector(".chip[tabindex='0']");
  if (!el) return;
  table.board.settle(el);
  table.meant = null;
  el.focus({ preventScroll: true });
  const stack = table.stack(el.dataset.id);
  if (stack) eye.show(stack.x, stack.y);
}

function fit() {
  const { stacks, counters: there } = table.past || table.view;
  eye.fit(about([...stacks, ...there.map((each) => ({ ...each, w: 44, h: 25, angle: 0 }))], table.view.size));
}

function hold() {
  table.holds = !table.holds;
  at("hold").setAttribute("aria-pressed", String(table.holds));
  at("felt").classList.toggle("holds", table.holds);
}

function undo() {
  if (table.view?.undo) handle(() => ({ do: "undo" }));
  else say("You have nothing to undo.");
}

function point(x, y) {
  send("point", { x, y }).catch((error) => refuse(error.message));
}

/** Let another piece be chosen, by a click or by Enter. */
function aim(words, act) {
  table.aims = act && (({ event, stack }) => {
    table.aims = null;
    at("felt").classList.remove("aims");
    event?.preventDefault();
    if (stack) act(stack);
    else say("Nothing was chosen.");
    return true;
  });
  at("felt").classList.toggle("aims", Boolean(act));
  if (act) {
    say(`${words}, or press Escape`);
    focus(focusedId());
  } else if (table.view) status(table.view);
}

/** A piece as large as the window lets it be, with its words. */
function closer(piece) {
  const image = /** @type {HTMLImageElement} */ (make("img", { alt: "" }));
  image.style.aspectRatio = `${piece.w} / ${piece.h}`;
  fill(image, piece.face, 420);
  open(make("div.closer", {}, make("h2", { id: "closer-title" }, piece.title || "Piece"), piece.face ? image : make("p.note", {}, "There is no picture of it."),
    make("p", {}, piece.words || ""), make("form", { method: "dialog" }, make("button.button", {}, "Close"))), "closer-title");
}

/** What only this seat sees of a stack: its lower side, or all that is in it. */
async function peep(what, stack) {
  const { id } = stack;
  if (!await handle((now) => now(id) && { do: what, id, v: now(id).v })) return;
  const seen = table.stack(id) || table.view.stacks.find((each) => each[what]);
  const found = seen?.[what];
  if (!found) return;
  const all = Array.isArray(found) ? found : [{ at: 0, ...found }];
  const several = what === "search";
  const inside = make(`div.searched${several ? "" : ".single"}`, {}, make("h2", { id: "peep-title" }, several ? `Searching ${stack.label || stack.title}` : found.title),
    make("p.note", {}, several ? "Everybody sees that you search it. Only you see the pieces, from the bottom to the top." : "Only you see this."),
    make("ul", {}, all.map((each) => {
      const image = /** @type {HTMLImageElement} */ (make("img", { alt: "" }));
      image.style.aspectRatio = `${stack.w} / ${stack.h}`;
      fill(image, each.face, several ? 130 : 300);
      const act = (words, body) => make("button.button", { type: "button", "aria-label": `${words}: ${each.title}`, onclick: () => {
        const dialog = /** @type {HTMLDialogElement} */ (inside.closest("dialog"));
        handle((now) => {
          const fresh = now(seen.id);
          return fresh && { id: fresh.id, v: fresh.v, n: 1, at: each.at, ...body(fresh) };
        }).then(() => dialog.close());
      } }, words);
      return make("li", {}, image, several && make("b", {}, each.title), several || !each.words ? "" : make("span", {}, each.words), several && make("p", {}, act("Take", () => ({ do: "draw" })),
        act("Lay out", (fresh) => ({ do: "take", x: fresh.x + fresh.w + 6, y: fresh.y }))));
    })), make("form", { method: "dialog" }, make("button.button", {}, "Close")));
  open(inside, "peep-title").addEventListener("close", () => handle(() => ({ do: "close" })));
}

// Another one of those who share this screen: the curtain falls, and only then is anything of theirs asked for.
function handOver(turn) {
  const next = tokens.find((each) => seatOf.get(each)?.you === turn && each !== table.token);
  if (next) drop([next]);
}

function drop(whose) {
  table.behind = true;
  pointers.cancel();
  shutMenu();
  table.view = null;
  table.selected.clear();
  table.board.clear();
  numbers.clear();
  tray.clear();
  badges.clear();
  beside.clear();
  for (const each of document.querySelectorAll("dialog")) each.close();
  at("table").hidden = true;
  at("curtain").hidden = false;
  at("after").hidden = at("past").hidden = true;
  at("pass").hidden = at("undo").hidden = at("hands").hidden = true;
  at("whose").textContent = whose.length === 1 ? `${seatOf.get(whose[0]).name}, it is your turn` : "Who is there?";
  at("here").replaceChildren(...whose.map((each) => make("button.button.strong", { type: "button", onclick: () => sit(each) }, `I am ${seatOf.get(each).name}`)));
  at("here").querySelector("button").focus();
  at("state").textContent = "Behind the curtain";
  document.title = "Behind the curtain";
}

async function sit(token) {
  table.token = token;
  table.behind = false;
  at("curtain").hidden = true;
  await look();
  focus();
}

function showSide(on) {
  document.body.classList.toggle("beside-open", on);
  at("panel").setAttribute("aria-expanded", String(on));
}

function hear() {
  stop = listen({ free: tokens[0] }, ({ news, gone }) => {
    if (gone) lose(new Error("This table is no more"));
    else if (!news) wait();
    else if (news.number !== heard || lost) look();
  });
}

at("pass").addEventListener("click", () => handle(() => (table.view.turn === null ? { do: "turn-to", seat: table.view.you } : { do: "pass" })));
at("undo").addEventListener("click", undo);
at("hands").addEventListener("click", () => drop(tokens));
at("more").addEventListener("click", () => {
  const box = at("more").getBoundingClientRect();
  menu("The table", others(table), { x: box.left, y: box.bottom + 4 }, at("more"));
});
at("panel").addEventListener("click", () => showSide(!document.body.classList.contains("beside-open")));
at("side-close").addEventListener("click", () => { showSide(false); at("panel").focus(); });
at("hold").addEventListener("click", hold);
at("smaller").addEventListener("click", () => eye.zoom(0.8));
at("larger").addEventListener("click", () => eye.zoom(1.25));
at("fit").addEventListener("click", fit);
at("ground").addEventListener("focusin", (event) => {
  const el = /** @type {HTMLElement} */ (/** @type {Element} */ (event.target).closest(".chip[data-id]"));
  if (el) table.board.settle(el);
});
at("ground").addEventListener("click", (event) => { // Enter on a piece, or a screen reader's press: its menu
  const el = /** @type {HTMLElement} */ (/** @type {Element} */ (event.target).closest(".chip[data-id]"));
  const stack = el && table.stack(el.dataset.id);
  if (!stack || event.detail !== 0) return;
  const box = el.getBoundingClientRect();
  table.menu(stack, { x: box.left + box.width / 2, y: box.top + box.height / 2 }, el);
});

async function begin() {
  if (!tokens.length) return lose(new Error("This link has no seat in it"));
  showSide(!NARROW.matches);
  try {
    if (tokens.length > 1) {
      for (const each of tokens) {
        const { you, seats: all } = await send("look", {}, each);
        seatOf.set(each, { you, name: all[you]?.name || "the watcher" });
      }
    }
  } catch (error) {
    if (error.status) return lose(error);
  }
  await look();
  hear();
  return undefined;
}

begin();
