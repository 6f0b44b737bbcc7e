// Where pieces lie -> which is next in a direction, which one another is dropped onto, and which are within a frame.

import { spread } from "./free-view.js";

/** @typedef {import("./free-view.js").Stack} Stack */

const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** What an arrow key leads to: near, and more ahead than aside. @param {{id: string, x: number, y: number}[]} all @param {{id: string, x: number, y: number}} now @param {string} key */
export function nearest(all, now, key) {
  const way = WAYS[key];
  if (!way) return undefined;
  let best;
  let least = Infinity;
  for (const each of all) {
    if (each.id === now.id) continue;
    const [dx, dy] = [each.x - now.x, each.y - now.y];
    const ahead = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    const far = ahead + 2.5 * aside;
    if (ahead > 0.5 && far < least) [least, best] = [far, each];
  }
  return best;
}

/** What a piece would be put on: the highest of its kind and size that it covers well. @param {Stack[]} stacks @param {Stack} piece @param {number} x @param {number} y @param {Set<string>} [without] */
export function target(stacks, piece, x, y, without = new Set()) {
  let best;
  for (const each of stacks) {
    if (without.has(each.id) || each.kind !== piece.kind || ["board", "die", "standee", "sheet"].includes(each.kind)) continue;
    const alike = Math.abs(each.w - piece.w) < 0.2 * piece.w && Math.abs(each.h - piece.h) < 0.2 * piece.h;
    const aside = Math.max(each.x - x, 0, x - each.x - (spread(each).width - each.w)); // a fan goes on to the right
    if (!alike || aside > 0.4 * piece.w || Math.abs(each.y - y) > 0.4 * piece.h) continue;
    if (!best || each.z > best.z) best = each;
  }
  return best;
}

/** What lies within a frame by its middle; what is locked is left where it is. @param {Stack[]} stacks @param {{left: number, top: number, right: number, bottom: number}} frame */
export function within(stacks, { left, top, right, bottom }) {
  return stacks.filter((each) => !each.locked && each.x >= left && each.x <= right && each.y >= top && each.y <= bottom);
}

/** The frame about all pieces, with some room. @param {Stack[]} stacks @param {[number, number]} size */
export function about(stacks, size) {
  if (!stacks.length) return { left: 0, top: 0, right: size[0], bottom: size[1] };
  const frame = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const each of stacks) {
    const turned = Math.abs(each.angle % 180) > 45 && Math.abs(each.angle % 180) < 135;
    const { width, height } = spread(each);
    const [w, h] = turned ? [height, width] : [width, height];
    const beyond = turned ? 0 : width - each.w;
    frame.left = Math.min(frame.left, each.x - (w - beyond) / 2 - 15);
    frame.right = Math.max(frame.right, each.x + (w - beyond) / 2 + beyond + 15);
    frame.top = Math.min(frame.top, each.y - h / 2 - 15);
    frame.bottom = Math.max(frame.bottom, each.y + h / 2 + 15);
  }
  return frame;
}
