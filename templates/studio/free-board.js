// What is seen of the table -> its pieces: a button each, at its size in millimetres, moved by transforms alone.

import { fill, sharpen } from "./free-picture.js";
import { sign } from "./free-sign.js";
import { called, spread } from "./free-view.js";
import { drawing, make } from "./make.js";

/** @typedef {import("./free-view.js").Stack} Stack @typedef {{el: HTMLButtonElement, stack: Stack, wide: number}} Shown */

const GLIDE = 250;
const STILL = window.matchMedia("(prefers-reduced-motion: reduce)");
const PLAIN = /^M\s*0[ ,]+0\s*(H|L)[^AaCcQqSs]*$/; // a rectangle by its corners needs no outline of its own

/** @param {HTMLElement} ground @param {{scale: number, seen: () => any}} eye */
export function board(ground, eye) {
  /** @type {Map<string, Shown>} */
  const shown = new Map();
  let mine = new Set(); // what this page has moved itself lies there already, and does not glide
  let size = "";

  const where = (stack) => transform(stack.x, stack.y, stack.angle, stack);

  function transform(x, y, angle, stack) {
    return `translate(${x - stack.w / 2}px, ${y - stack.h / 2}px) rotate(${angle}deg)`;
  }

  /** @param {Stack} stack @param {Shown | undefined} before */
  function dress(stack, before) {
    const el = before?.el || /** @type {HTMLButtonElement} */ (make("button.chip", { type: "button", tabIndex: -1, "data-id": stack.id }));
    const { width, height, step, count } = spread(stack);
    el.style.width = `${width}px`;
    el.style.height = `${height}px`;
    el.style.transformOrigin = `${stack.w / 2}px ${stack.h / 2}px`; // a fan is spread to the right of its lowest piece
    el.style.zIndex = String(stack.kind === "board" && stack.locked ? 0 : stack.z + 1);
    el.dataset.kind = stack.kind;
    el.classList.toggle("locked", stack.locked);
    el.classList.toggle("back", stack.side === 1 && stack.sides === 2);
    el.setAttribute("aria-label", called(stack));
    const words = stack.fan && stack.fanned ? stack.fanned.map((each) => each.words || each.title).join("; ") : stack.words;
    if (words) el.setAttribute("aria-description", words);
    else el.removeAttribute("aria-description");
    const outline = stack.shape && !PLAIN.test(stack.shape.trim()) ? `path("${stack.shape}")` : "";
    const turned = -stack.angle * Math.PI / 180; // light comes from one side, however a piece is turned
    const aside = (far) => `translate(${far * (0.5 * Math.cos(turned) - Math.sin(turned))}px, ${far * (0.5 * Math.sin(turned) + Math.cos(turned))}px)`;
    const sheet = (name, far, x = 0) => {
      const one = make(`span.${name}`);
      one.style.clipPath = outline;
      one.style.width = `${stack.w}px`;
      one.style.left = `${x}px`;
      if (far) one.style.transform = aside(far);
      return one;
    };
    const thick = stack.n > 1 && count === 1 ? Math.min(4, 0.25 + stack.n * 0.08) : 0;
    const inside = [];
    const faces = count > 1 ? stack.fanned : [stack];
    const old = /** @type {HTMLImageElement[]} */ (before ? [...el.querySelectorAll("img")] : []);
    faces.forEach((face, at) => {
      const x = at * step;
      inside.push(sheet("shade", thick + 1.4, x));
      for (let layer = thick; layer > 0.2; layer -= 0.8) inside.push(sheet("edge", layer, x));
      const leaf = sheet("leaf", 0, x);
      if (count > 1) leaf.dataset.at = String(at);
      const image = old[at] || /** @type {HTMLImageElement} */ (make("img", { alt: "", draggable: false, decoding: "async" }));
      if (!face.face) leaf.append(make("span.plain", {}, face.title || stack.label || ""));
      leaf.append(image);
      fill(image, face.face, stack.w * eye.scale);
      inside.push(leaf);
    });
    if (stack.n > 1) inside.push(upright(make("span.many", { title: "Drag here to move the whole stack" }, String(stack.n)), stack));
    if (stack.locked && stack.kind !== "board") inside.push(upright(make("span.lock", {}, drawing("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" },
      drawing("path", { d: "M4 7V5a4 4 0 0 1 8 0v2h1v8H3V7ZM6 7h4V5a2 2 0 0 0-4 0Z" }))), stack));
    if (stack.peek || stack.search) inside.push(upright(make("span.eye", {}, "\u25c9"), stack));
    el.replaceChildren(...inside);
    return el;
  }

  function upright(badge, stack) {
    badge.style.setProperty("--back", `${-stack.angle}deg`);
    badge.style.setProperty("--most", String(Math.min(stack.w, stack.h) * 0.5 / 24)); // of a small piece it hides a half at most
    return badge;
  }

  /** @param {Stack} now @param {Stack} before @param {HTMLElement} el @param {boolean} rolled */
  function animate(now, before, el, rolled) {
    if (STILL.matches) return;
    const moves = (before.x !== now.x || before.y !== now.y || before.angle !== now.angle) && !mine.has(now.id);
    if (moves) el.animate([{ transform: where(before) }, { transform: where(now) }], { duration: GLIDE, easing: "ease-out" });
    const leaf = el.querySelector(".leaf");
    if (!leaf) return;
    if (rolled) {
      leaf.animate([{ rotate: "0deg", scale: "1" }, { rotate: "220deg", scale: "1.25" }, { rotate: "360deg", scale: "1" }], { duration: 450, easing: "ease-out" });
    } else if (now.side !== before.side) {
      leaf.animate([{ scale: "0 1" }, { scale: "1 1" }], { duration: 160, easing: "ease-out" });
    }
  }

  const api = {
    shown,
    /** @param {any} view @param {Set<string>} [rolled] Dice that have just been thrown. */
    draw(view, rolled = new Set()) {
      if (String(view.size) !== size) {
        size = String(view.size);
        ground.style.width = `${view.size[0]}px`;
        ground.style.height = `${view.size[1]}px`;
      }
      grid(view.snap);
      const first = shown.size === 0;
      const there = new Set(view.stacks.map((each) => each.id));
      const fresh = [];
      for (const [id, { el }] of shown) {
        if (there.has(id)) continue;
        el.remove();
        shown.delete(id);
      }
      for (const stack of view.stacks) {
        const before = shown.get(stack.id);
        if (before?.stack === stack) continue;
        const el = dress(stack, before);
        if (before) animate(stack, before.stack, el, rolled.has(stack.id));
        el.style.transform = where(stack);
        shown.set(stack.id, { el, stack, wide: stack.w });
        if (!before) {
          fresh.push(el);
          if (!first && !STILL.matches) el.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 140 });
        }
      }
      ground.append(...fresh);
      mine = new Set();
      api.settle();
    },
    /** A move of this page's own: it is where it was put. @param {string} id */
    own(id) { mine.add(id); },
    /** Put a piece back to where it is seen. @param {string} id */
    back(id) {
      const one = shown.get(id);
      if (one) one.el.style.transform = where(one.stack);
    },
    /** While it is dragged. @param {string} id @param {number} x @param {number} y */
    lift(id, x, y) {
      const one = shown.get(id);
      if (one) one.el.style.transform = transform(x, y, one.stack.angle, one.stack);
    },
    /** One stop for the Tab key. @param {HTMLElement} [now] */
    settle(now) {
      const stop = now || ground.querySelector(".chip[tabindex='0']") || ground.querySelector(".chip:not(.locked)") || ground.querySelector(".chip");
      for (const each of ground.querySelectorAll(".chip[tabindex='0']")) if (each !== stop) each.setAttribute("tabindex", "-1");
      stop?.setAttribute("tabindex", "0");
    },
    /** Larger pictures for what is seen. */
    sharpen() {
      const seen = eye.seen();
      for (const { el, stack } of shown.values()) {
        const far = Math.max(stack.w, stack.h) / 2;
        if (stack.x + far < seen.left || stack.x - far > seen.right || stack.y + far < seen.top || stack.y - far > seen.bottom) continue;
        for (const image of el.querySelectorAll("img")) sharpen(image, stack.w * eye.scale);
      }
    },
    /** A copy of the top of a stack that follows the pointer. @param {Stack} stack */
    ghost(stack) {
      const el = dress({ ...stack, n: 1, fan: false, fanned: undefined, locked: false }, undefined);
      el.removeAttribute("data-id");
      el.setAttribute("aria-hidden", "true");
      el.classList.add("dragged", "ghost");
      ground.append(el);
      return { el, move: (x, y) => { el.style.transform = transform(x, y, stack.angle, stack); } };
    },
    clear() {
      shown.clear();
      ground.replaceChildren();
    },
    /** A ring where somebody points. @param {{x: number, y: number, seat: number}} point @param {any} seat */
    point(point, seat) {
      const ring = make("span.ring", { "aria-hidden": "true" }, sign(seat, point.seat));
      ring.style.transform = `translate(${point.x}px, ${point.y}px)`;
      ring.style.setProperty("--seat", seat?.colour || "#888");
      ground.append(ring);
      setTimeout(() => ring.remove(), 2000);
    },
  };

  function grid(snap) {
    const size = snap?.size > 0 ? snap.size : 20;
    ground.dataset.snap = snap?.kind || "none";
    ground.style.setProperty("--grid", `${size}px`);
    const spots = snap?.kind === "spots" ? JSON.stringify(snap.spots) : "";
    if ((ground.dataset.spots || "") === spots) return;
    ground.dataset.spots = spots;
    for (const each of ground.querySelectorAll(".spot")) each.remove();
    for (const [x, y] of snap.spots || []) {
      const spot = make("span.spot");
      spot.style.transform = `translate(${x}px, ${y}px)`;
      ground.prepend(spot);
    }
  }

  return api;
}
