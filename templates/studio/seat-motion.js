// Where things lay and lie now -> they are seen to move there; dice fall; points rise from what they come from. Nothing
// moves for whoever wants it so: then the marks that stay say the same.

import { drawing } from "./make.js";

const MOVES = 250; // milliseconds
const FALLS = 420;
const STILL = window.matchMedia("(prefers-reduced-motion: reduce)");
const MOST = 60; // things that move at once

/** @param {{strokesIn: (box: number[]) => SVGElement[], moving: SVGElement}} board */
export function motion({ strokesIn, moving }) {
  /** @type {{node: SVGElement, run: Animation, real: SVGElement[]}[]} */
  let running = [];

  function stop() {
    for (const each of running) finish(each);
    running = [];
  }

  function finish({ node, run, real }) {
    run.cancel();
    node.remove();
    for (const stroke of real) stroke.removeAttribute("style");
  }

  /** @param {{was: number[][], now: number[][], name: string}[]} changed @param {Set<string>} rolled */
  function play(changed, rolled) {
    stop();
    if (STILL.matches || document.hidden) return;
    for (const each of changed.slice(0, MOST)) {
      const was = each.was.filter((box) => !each.now.some((other) => String(other) === String(box)));
      const now = each.now.filter((box) => !each.was.some((other) => String(other) === String(box)));
      now.slice(0, MOST).forEach((box, at) => {
        if (rolled.has(each.name)) fall(box);
        else if (was.length) move(was[Math.min(at, was.length - 1)], box);
        else appear(box);
      });
    }
  }

  function ghost(box, frames, time, easing) {
    const real = strokesIn(box);
    if (!real.length) return;
    const node = drawing("g", { class: "ghost" }, ...real.map((each) => each.cloneNode(true)));
    moving.append(node);
    for (const stroke of real) stroke.style.visibility = "hidden";
    const entry = { node, run: node.animate(frames, { duration: time, easing, fill: "both" }), real };
    running.push(entry);
    entry.run.onfinish = () => {
      finish(entry);
      running = running.filter((each) => each !== entry);
    };
  }

  function move(from, to) {
    const size = from[2] / to[2] || 1;
    const start = `translate(${from[0] - to[0] * size}px, ${from[1] - to[1] * size}px) scale(${size})`;
    ghost(to, [{ transform: start }, { transform: "none" }], MOVES, "ease-in-out");
  }

  function appear(box) {
    ghost(box, [{ opacity: 0 }, { opacity: 1 }], MOVES, "ease-out");
  }

  /** @param {number[]} box */
  function fall(box) {
    const [x, y, width, height] = box;
    const [across, down] = [x + width / 2, y + height / 2];
    const turned = (degrees, up, size) => `translate(${across}px, ${down - up}px) rotate(${degrees}deg) scale(${size}) translate(${-across}px, ${-down}px)`;
    ghost(box, [
      { transform: turned(-200, 16, 1.5), opacity: 0.2 },
      { transform: turned(-20, 0, 1.05), opacity: 1, offset: 0.7 },
      { transform: turned(8, 1, 1), offset: 0.85 },
      { transform: "none" },
    ], FALLS, "ease-in");
  }

  /** Lets what stays be seen to come. @param {SVGElement} node */
  function rise(node) {
    if (!STILL.matches) node.animate([{ transform: "translateY(4px)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: 2 * MOVES, easing: "ease-out" });
  }

  return { play, rise, stop };
}
