// Addresses of pictures -> pictures, loaded when they come into sight; one that was good stays until the next is there.

import { own } from "./ask.js";

const unseen = new Set(); // of which the browser has not told yet whether they are in sight
const nearby = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    const image = /** @type {any} */ (entry.target);
    unseen.delete(image);
    image.inSight = entry.isIntersecting;
    if (entry.isIntersecting) ask(image);
    else waiting.delete(image);
  }
}, { rootMargin: "600px" });

// The picture's wish is a function of dots across, so that zooming asks for a larger one.
export function picture(alt = "") {
  const image = document.createElement("img");
  image.alt = alt;
  image.decoding = "async";
  image.draggable = false;
  unseen.add(image);
  nearby.observe(image);
  return image;
}

export function wish(image, address) {
  image.wish = own(address);
  if (image.inSight) ask(image);
}

export function forget(image) {
  nearby.unobserve(image);
  unseen.delete(image);
  waiting.delete(image);
}

const WIDTHS = [120, 240, 480, 960, 1920];

export function dots(width) {
  const wanted = width * Math.min(window.devicePixelRatio || 1, 3);
  return WIDTHS.find((each) => each >= wanted * 0.85) || WIDTHS.at(-1);
}

// A few at a time, and none of those that have gone out of sight again: who scrolls far waits for what is there alone.
const waiting = new Set();
const AT_ONCE = 5;
let loading = 0;

// When all that is in sight has its pictures; after a second at the latest.
export async function shown() {
  const end = performance.now() + 1000;
  while ((unseen.size || loading || waiting.size) && performance.now() < end) {
    await new Promise((done) => { setTimeout(done, 10); });
  }
}

function ask(image) {
  waiting.add(image);
  while (loading < AT_ONCE && waiting.size) {
    const [next] = waiting;
    waiting.delete(next);
    loading += 1;
    load(next).finally(() => {
      loading -= 1;
      const [after] = waiting;
      if (after) ask(after);
    });
  }
}

async function load(image) {
  const address = image.wish;
  if (!address || image.has === address || image.loads === address) return;
  image.loads = address;
  const next = new Image();
  next.src = address;
  try {
    await next.decode();
  } catch {
    if (image.loads === address) image.loads = "";
    return; // the last good picture stays
  }
  if (image.wish !== address) return;
  image.src = address;
  image.has = address;
  image.dispatchEvent(new CustomEvent("shown"));
}
