// The free table's page, what it works out by itself: changes laid over what was seen, grids, arrows, drops and frames.

import assert from "node:assert/strict";
import { test } from "node:test";
import { about, nearest, target, within } from "../../templates/studio/free-near.js";
import { snapped, steps } from "../../templates/studio/free-snap.js";
import { called, merged, spread } from "../../templates/studio/free-view.js";

/** @returns {any} */
const stack = (id, x, y, more = {}) => ({ id, v: 1, z: 1, x, y, angle: 0, n: 1, w: 60, h: 90, kind: "card", sides: 2, side: 0, title: id, label: "", locked: false, fan: false, group: "", ...more });
const view = (more = {}) => ({ number: 5, stacks: [stack("a", 0, 0), stack("b", 100, 0)], log: [{ at: 4, says: "four" }], hand: ["x"], ...more });

test("what has not changed is the same object; what is gone is gone", () => {
  const before = view();
  const now = merged(before, { number: 7, since: 5, gone: ["b"], stacks: [stack("c", 9, 9)], log: [{ at: 4, says: "four" }, { at: 6, says: "six" }] });
  assert.deepEqual(now.stacks.map((each) => each.id), ["a", "c"]);
  assert.equal(now.stacks[0], before.stacks[0]);
  assert.deepEqual(now.log.map((each) => each.at), [4, 6]);
  assert.deepEqual(now.hand, ["x"]);
  assert.equal(now.number, 7);
});

test("a whole view takes the place of what was seen", () => {
  const whole = view({ number: 9, stacks: [] });
  assert.equal(merged(view(), whole), whole);
  assert.equal(merged(null, whole), whole);
});

test("a log that goes on for long keeps its last hundred lines", () => {
  const fresh = Array.from({ length: 150 }, (_, at) => ({ at: 10 + at, says: "" }));
  assert.equal(merged(view(), { number: 8, since: 5, log: fresh }).log.length, 100);
});

for (const [name, snap, from, to] of /** @type {any} */ ([
  ["nothing draws a piece to itself", { kind: "none", size: 20 }, [13, 7], [13, 7]],
  ["a square has its middle", { kind: "square", size: 20 }, [13, 27], [10, 30]],
  ["a square left of the table as well", { kind: "square", size: 20 }, [-3, 1], [-10, 10]],
  ["a hex of an even row", { kind: "hex", size: 20 }, [38, 1], [40, 0]],
  ["a hex of an odd row is shifted by a half", { kind: "hex", size: 20 }, [31, 16], [30, 20 * Math.sqrt(3) / 2]],
  ["the nearest spot", { kind: "spots", size: 0, spots: [[10, 10], [30, 10]] }, [24, 12], [30, 10]],
  ["a spot that is far away leaves it", { kind: "spots", size: 0, spots: [[10, 10]] }, [100, 100], [100, 100]],
])) {
  test(`snap: ${name}`, () => {
    const found = snapped(snap, from[0], from[1]);
    assert.ok(Math.hypot(found[0] - to[0], found[1] - to[1]) < 1e-9, String(found));
  });
}

test("every hex snaps to itself, and its neighbours lie one size away", () => {
  const snap = { kind: "hex", size: 35 };
  const [x, y] = snapped(snap, 200, 200);
  const again = snapped(snap, x, y);
  assert.ok(Math.hypot(again[0] - x, again[1] - y) < 1e-9);
  for (let way = 0; way < 6; way += 1) {
    const [a, b] = snapped(snap, x + 35 * Math.cos(way * Math.PI / 3), y + 35 * Math.sin(way * Math.PI / 3));
    assert.ok(Math.abs(Math.hypot(a - x, b - y) - 35) < 1e-6);
  }
  assert.deepEqual(steps({ kind: "square", size: 12 }), [12, 12]);
  assert.deepEqual(steps(undefined), [10, 10]);
});

test("an arrow leads to what is nearest in its direction, and nowhere where nothing is", () => {
  const all = [stack("middle", 0, 0), stack("right", 100, 10), stack("far", 300, 0), stack("aside", 60, 90), stack("up", 0, -80)];
  assert.equal(nearest(all, all[0], "ArrowRight").id, "right");
  assert.equal(nearest(all, all[1], "ArrowRight").id, "far");
  assert.equal(nearest(all, all[0], "ArrowUp").id, "up");
  assert.equal(nearest(all, all[0], "ArrowDown").id, "aside");
  assert.equal(nearest(all, all[0], "ArrowLeft"), undefined);
  assert.equal(nearest(all, all[0], "Enter"), undefined);
});

test("every piece is reached by arrows from every other", () => {
  const all = Array.from({ length: 30 }, (_, at) => stack(String(at), (at * 137) % 400, (at * 61) % 300));
  const reached = new Set(["0"]);
  const next = [all[0]];
  while (next.length) {
    const now = next.pop();
    for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
      const there = nearest(all, now, key);
      if (there && !reached.has(there.id)) {
        reached.add(there.id);
        next.push(/** @type {any} */ (there));
      }
    }
  }
  assert.equal(reached.size, all.length);
});

test("a card is dropped onto the highest card of its size, on no board, die or token", () => {
  const card = stack("card", 0, 0);
  const there = [stack("low", 200, 200, { z: 1 }), stack("high", 205, 200, { z: 4 }), stack("board", 200, 200, { kind: "board", w: 400, h: 400, z: 9 }),
    stack("token", 200, 200, { kind: "token", w: 20, h: 20, z: 8 }), stack("large", 200, 200, { w: 120, h: 180, z: 7 })];
  assert.equal(target(there, card, 203, 202).id, "high");
  assert.equal(target(there, card, 203, 202, new Set(["high"])).id, "low");
  assert.equal(target(there, card, 260, 200), undefined);
  assert.equal(target(there, stack("die", 0, 0, { kind: "die", w: 16, h: 16 }), 200, 200), undefined);
});

test("a fan is a target as far as it reaches to its right", () => {
  const fan = stack("fan", 100, 100, { n: 3, fan: true, fanned: [1, 2, 3] });
  const card = stack("card", 0, 0);
  assert.equal(target([fan], card, 155, 100).id, "fan");
  assert.equal(target([fan], card, 170, 100), undefined);
  assert.equal(target([fan], card, 70, 100), undefined);
  assert.deepEqual(about([fan], [800, 600]), { left: 55, right: 181, top: 40, bottom: 160 });
});

test("a frame takes what has its middle in it and is not locked", () => {
  const all = [stack("in", 10, 10), stack("out", 90, 10), stack("fixed", 20, 20, { locked: true })];
  assert.deepEqual(within(all, { left: 0, top: 0, right: 50, bottom: 50 }).map((each) => each.id), ["in"]);
  assert.deepEqual(about([], [800, 600]), { left: 0, top: 0, right: 800, bottom: 600 });
  assert.deepEqual(about([stack("a", 100, 100, { angle: 90 })], [800, 600]), { left: 40, right: 160, top: 55, bottom: 145 });
});

test("a piece is called what a person would call it", () => {
  assert.equal(called(stack("Deck", 0, 0, { n: 20, side: 1 })), "Deck, 20 cards, face down");
  assert.equal(called(stack("Magpie", 0, 0, { n: 3, label: "Discard" })), "Discard, 3 cards, Magpie on top, face up");
  assert.equal(called(stack("Map", 0, 0, { kind: "board", locked: true })), "Map, locked");
  assert.equal(called(stack("Die", 0, 0, { kind: "die", sides: 6 })), "Die");
  assert.equal(spread(stack("a", 0, 0, { n: 3, fan: true, fanned: [1, 2, 3] })).width, 96);
});
