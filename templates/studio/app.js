// The page: its tabs, the stream that says that something was saved, and the line that says how things stand.

import { ask } from "./ask.js";
import { make, choice } from "./make.js";

const main = document.getElementById("main");
const status = document.getElementById("status");
const studio = { about: null, look: "", ask, show, changedView: () => {}, problems: [] };
const open = new Map();
let now = "";
let seen = -1;
let busy = null;

function say(words, level = "") {
  status.textContent = words;
  status.dataset.level = level;
}

function counted(problems, milliseconds) {
  const names = { error: ["error", "errors"], warning: ["warning", "warnings"], note: ["note", "notes"] };
  const each = Object.entries(names).map(([level, [one, more]]) => {
    const count = problems.filter((problem) => problem.level === level).length;
    return count ? `${count} ${count === 1 ? one : more}` : "";
  }).filter(Boolean);
  const level = ["error", "warning"].find((name) => problems.some((problem) => problem.level === name)) || "fine";
  say([each.join(", ") || "Fine", `${milliseconds} ms`].join(" \u00b7 "), level);
}

async function show(id, rest = "") {
  const tab = studio.about.tabs.find((each) => each.id === id) || studio.about.tabs[0];
  now = tab.id;
  for (const each of document.querySelectorAll("#tabs button")) {
    each.setAttribute("aria-selected", each.dataset.tab === now);
  }
  await (open.get(tab.id) || begun(tab)).ready;
  if (now !== tab.id) return; // another was chosen while its script was fetched
  for (const [name, each] of open) each.place.hidden = name !== now;
  window.scrollTo(0, open.get(now).scroll || 0);
  open.get(now).hands.goto?.(rest);
  await follow();
}

function begun(tab) {
  const place = make("section.tab", { id: `tab-${tab.id}` });
  const each = { place, seen: -1, hands: null };
  main.append(place);
  each.ready = import(`/static/${tab.script}`).then((script) => { each.hands = script.default(place, studio); });
  open.set(tab.id, each);
  return each;
}

// Bring what is shown up to date, again as long as something was saved meanwhile.
async function follow() {
  if (busy) return busy;
  busy = (async () => {
    let done;
    do {
      done = seen;
      const tab = open.get(now);
      const began = performance.now();
      if (tab?.hands && tab.seen !== seen) {
        tab.seen = seen;
        try {
          await tab.hands.follow();
        } catch (error) {
          say(error.message.slice(0, 200), "error");
        }
      }
      const spent = Math.round(performance.now() - began);
      try {
        const { problems } = await ask("/problems");
        studio.problems = problems;
        counted(problems, spent);
        for (const each of open.values()) each.hands?.take?.(problems);
      } catch (error) {
        say(error.message.slice(0, 200), "error");
      }
    } while (done !== seen || (open.get(now)?.hands && open.get(now).seen !== seen));
    busy = null;
  })();
  return busy;
}

function listen() {
  const news = new EventSource("/news");
  news.onmessage = (event) => {
    const { number } = JSON.parse(event.data);
    if (number === seen) return;
    seen = number;
    say("Reading", "busy");
    follow();
  };
  news.onerror = () => {
    say(news.readyState === EventSource.CLOSED
      ? "The studio has ended: start it again, and open its new link"
      : "The studio does not answer", "error");
    seen = -1;
  };
  window.addEventListener("pagehide", () => news.close());
}

async function begin() {
  studio.about = await ask("/about");
  document.querySelector("h1").textContent = studio.about.title;
  document.title = `${studio.about.title} \u00b7 Tilewright`;
  const tabs = document.getElementById("tabs");
  for (const tab of studio.about.tabs) {
    tabs.append(make("button", {
      type: "button", role: "tab", "data-tab": tab.id, onclick: () => { location.hash = tab.id; },
    }, tab.title));
  }
  const looks = [["", "Colours as printed"], ["grey", "Grey"], ["protan", "Without red (protan)"],
    ["deutan", "Without green (deutan)"], ["tritan", "Without blue (tritan)"]];
  const look = choice("How colours are seen", looks, (value) => { main.dataset.look = value; }, "look");
  main.dataset.look = look.value;
  document.getElementById("head").append(look);
  status.addEventListener("click", () => { location.hash = "problems"; });
  window.addEventListener("scroll", () => { if (open.get(now)) open.get(now).scroll = window.scrollY; }, { passive: true });
  window.addEventListener("hashchange", arrive);
  await arrive();
  listen();
}

function arrive() {
  const [id, ...rest] = location.hash.slice(1).split("/");
  return show(id || studio.about.tabs[0].id, decodeURIComponent(rest.join("/")));
}

begin().catch((error) => say(error.message, "error"));
