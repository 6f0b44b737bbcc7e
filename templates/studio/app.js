// The page: its tabs, the stream that says that something was saved, and the line that says how things stand.

import { ask, own } from "./ask.js";
import { make } from "./make.js";
import { shown } from "./picture.js";
import { listen } from "./stream.js";
import { viewMenu } from "./view.js";

const main = document.getElementById("main");
const status = document.getElementById("status");
const studio = { about: null, ask, show, problems: [] };
const open = new Map();
let now = "";
let seen = -1; // how often something had been saved when the page last heard of it
let busy = null;
let spent = null;

function say(words, level = "") {
  status.textContent = words;
  status.dataset.level = level;
}

function counted(problems) {
  const names = { error: ["error", "errors"], warning: ["warning", "warnings"], note: ["note", "notes"] };
  const each = Object.entries(names).map(([level, [one, more]]) => {
    const count = problems.filter((problem) => problem.level === level).length;
    return count ? `${count} ${count === 1 ? one : more}` : "";
  }).filter(Boolean);
  const level = ["error", "warning"].find((name) => problems.some((problem) => problem.level === name)) || "fine";
  say([each.join(", ") || "Fine", spent === null ? "" : `${spent} ms`].filter(Boolean).join(" \u00b7 "), level);
}

async function show(id, rest = "") {
  const tab = studio.about.tabs.find((each) => each.id === id) || studio.about.tabs[0];
  now = tab.id;
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#tabs button"))) {
    const is_it = each.dataset.tab === now;
    each.setAttribute("aria-selected", String(is_it));
    each.tabIndex = is_it ? 0 : -1;
    if (is_it) each.scrollIntoView({ block: "nearest", inline: "center" });
  }
  await (open.get(tab.id) || begun(tab)).ready;
  if (now !== tab.id) return; // another was chosen while its script was fetched
  for (const [name, each] of open) each.place.hidden = name !== now;
  window.scrollTo(0, open.get(now).scroll || 0);
  open.get(now).hands.goto?.(rest);
  await follow();
}

function begun(tab) {
  const place = make("section.tab", { id: `tab-${tab.id}`, role: "tabpanel", "aria-label": tab.title });
  const each = { place, seen: null, hands: null };
  main.append(place);
  each.ready = import(`./${tab.script}`).then((script) => { each.hands = script.default(place, studio); });
  open.set(tab.id, each);
  return each;
}

// Other variants are laid: whatever was shown is out of date, and is made again when it is looked at.
function laidAnew() {
  for (const each of open.values()) each.seen = null;
  say("Reading", "busy");
  follow();
}

// Bring what is shown up to date, again as long as something was saved meanwhile.
async function follow() {
  if (busy) return busy;
  busy = (async () => {
    let done;
    do {
      done = seen;
      const tab = open.get(now);
      if (tab?.hands && tab.seen !== seen) {
        const began = performance.now();
        tab.seen = seen;
        try {
          await tab.hands.follow();
        } catch (error) {
          say(error.message.slice(0, 200), "error");
        }
        spent = Math.round(performance.now() - began) || spent; // where nothing is made, the last time stays
      }
      await shown(); // the studio does one thing after the other, and looking for problems can wait
      try {
        const { problems } = await ask("/problems", { ...studio.laid });
        if (problems) {
          studio.problems = problems;
          counted(problems);
          for (const each of open.values()) each.hands?.take?.(problems);
        } else setTimeout(follow, 1000); // something was saved, of which the stream will tell: this is for when it does not
      } catch (error) {
        say(error.message.slice(0, 200), "error");
      }
    } while (done !== seen || (open.get(now)?.hands && open.get(now).seen !== seen));
    busy = null;
  })();
  return busy;
}

function hear() {
  listen({ home: own("/") }, ({ news, closed }) => {
    if (!news) {
      say(closed ? "The studio has ended: start it again, and open its new link" : "The studio does not answer", "error");
      seen = -1;
      return;
    }
    if (news.number === seen) return;
    seen = Number(news.number);
    say("Reading", "busy");
    follow();
  });
}

async function begin() {
  studio.about = await ask("/about");
  seen = studio.about.number;
  hear();
  document.querySelector("h1").textContent = studio.about.title;
  document.title = `${studio.about.title} \u00b7 Tilewright`;
  const tabs = document.getElementById("tabs");
  for (const tab of studio.about.tabs) {
    tabs.append(make("button", {
      type: "button", role: "tab", "data-tab": tab.id, onclick: () => { location.hash = tab.id; },
    }, tab.title));
  }
  tabs.addEventListener("keydown", stepped);
  document.getElementById("head").append(viewMenu(studio, main, laidAnew));
  status.addEventListener("click", () => { location.hash = "problems"; });
  window.addEventListener("scroll", () => { if (open.get(now)) open.get(now).scroll = window.scrollY; }, { passive: true });
  window.addEventListener("hashchange", arrive);
  await arrive();
}

// The arrows go from tab to tab, as in any row of tabs.
function stepped(event) {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const all = [...event.currentTarget.children];
  const next = by && all[(all.indexOf(document.activeElement) + by + all.length) % all.length];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.click();
}

function arrive() {
  const [id, ...rest] = location.hash.slice(1).split("/");
  return show(id || studio.about.tab || studio.about.tabs[0].id, decodeURIComponent(rest.join("/")));
}

begin().catch((error) => say(error.message, "error"));
