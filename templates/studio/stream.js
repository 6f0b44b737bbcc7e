// A game or a seat -> what is told of it. A browser opens six connections to a server and no more, so its tabs share one
// stream; a browser that has no worker for that gives each tab one of its own while the tab is looked at.

import { hubs } from "./hub.js";

/** @typedef {import("./hub.js").Subject} Subject @typedef {import("./hub.js").Told} Told */
/** @typedef {{subject: Subject, take: (told: Told) => void}} Wish */

/** @type {Map<number, Wish>} */
const wishes = new Map();
let count = 0;
const shared = "SharedWorker" in globalThis ? worker() : null;
const own = shared ? null : alone();

/** @param {Subject} subject @param {(told: Told) => void} take */
export function listen(subject, take) {
  count += 1;
  const id = count;
  wishes.set(id, { subject, take });
  shared?.hear(id, subject);
  own?.hear(id);
  return () => {
    wishes.delete(id);
    shared?.leave(id);
    own?.leave(id);
  };
}

function worker() {
  const { port } = new SharedWorker(new URL("./streams.js", import.meta.url), { type: "module", name: "tilewright" });
  port.onmessage = ({ data }) => wishes.get(data.id)?.take(data.told);
  window.addEventListener("pagehide", () => port.postMessage({ bye: true }));
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) for (const [id, { subject }] of wishes) port.postMessage({ id, hear: subject });
  });
  return {
    /** @param {number} id @param {Subject} subject */
    hear: (id, subject) => port.postMessage({ id, hear: subject }),
    /** @param {number} id */
    leave: (id) => port.postMessage({ id, leave: true }),
  };
}

function alone() {
  const { hear } = hubs();
  /** @type {Map<number, () => void>} */
  const stops = new Map();
  /** @param {number} id */
  const begin = (id) => {
    const wish = wishes.get(id);
    if (wish && !stops.has(id) && !document.hidden) stops.set(id, hear(wish.subject, wish.take));
  };
  /** @param {number} id */
  const end = (id) => {
    stops.get(id)?.();
    stops.delete(id);
  };
  const look = () => { for (const id of wishes.keys()) (document.hidden ? end : begin)(id); };
  document.addEventListener("visibilitychange", look);
  window.addEventListener("pageshow", look);
  window.addEventListener("pagehide", () => { for (const id of [...stops.keys()]) end(id); });
  return { hear: begin, leave: end };
}
