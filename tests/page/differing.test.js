// What is sent is what is another; with what there was, it is all.

import assert from "node:assert/strict";
import { test } from "node:test";
import { merged, parted } from "../../templates/studio/differing.js";

const line = (front, words) => ({ front, back: null, words });
const before = { mark: "1", pieces: [line("a", "A"), line("b", "B")], faces: { a: 1, b: 2 } };

test("a first answer is all there is", () => {
  assert.deepEqual(merged(null, { ...before, parts: [] }), before);
});

test("one piece is another", () => {
  const now = merged(before, { mark: "2", instead: true, pieces: [line("b", "C")], faces: { b: 3 } });
  assert.deepEqual(now, { mark: "2", pieces: [line("a", "A"), line("b", "C")], faces: { a: 1, b: 3 } });
});

test("one comes, one goes, and their order is another", () => {
  const now = merged(before, { mark: "2", instead: true, order: ["c", "b"], pieces: [line("c", "C")], faces: { c: 3 } });
  assert.deepEqual(now, { mark: "2", pieces: [line("c", "C"), line("b", "B")], faces: { b: 2, c: 3 } });
});

test("an answer for something else is taken whole", () => {
  assert.deepEqual(merged(before, { mark: "9", pieces: [], faces: {} }), { mark: "9", pieces: [], faces: {} });
});

test("errors are those of pieces and those of the game", () => {
  const problems = [{ level: "error", piece: "a" }, { level: "warning", piece: "a" }, { level: "error", piece: "" }];
  const { of_pieces, others } = parted(problems);
  assert.deepEqual([...of_pieces], [["a", [problems[0]]]]);
  assert.deepEqual(others, [problems[2]]);
});
