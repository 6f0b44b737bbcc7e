// What a seat remembers of a game, and the page of the rules that has to do with what is to be done.

import assert from "node:assert/strict";
import { test } from "node:test";

import { nearest } from "../../templates/studio/seat-page.js";
import { byRounds, counted, gains, sentence, sinceMine, story } from "../../templates/studio/seat-story.js";

const entry = (at, has = {}) => ({ at, round: 1, turn: 1, seat: -1, kind: "move", says: `Says ${at}.`, you: "", name: "", does: "", pieces: [], places: [], points: [], sum: [], ...has });
const sight = (from, told, names = ["Ann", "Ben"]) => ({ toldFrom: from, told, toldMark: `m${from + told.length}`, seats: names.map((name) => ({ name })) });

test("what is sent later is put behind what is known, and the first look is no news", () => {
  const own = story();
  assert.deepEqual(own.have(), { told: 0, mark: "" });
  assert.ok(own.take(sight(0, [entry(1), entry(2)])));
  assert.equal(own.fresh().first, true);
  assert.deepEqual(own.have(), { told: 2, mark: "m2" });
  assert.ok(own.take(sight(2, [entry(3)])));
  const news = own.fresh();
  assert.deepEqual([news.first, news.back, news.entries.map((each) => each.at)], [false, false, [3]]);
  assert.deepEqual(own.all().map((each) => each.at), [1, 2, 3]);
});

test("a move that is taken back is forgotten, and told as that", () => {
  const own = story();
  own.take(sight(0, [entry(1), entry(2)]));
  own.fresh();
  own.take(sight(0, [entry(1)]));
  assert.equal(own.fresh().back, true);
});

test("when somebody takes a name, all is asked for once more", () => {
  const own = story();
  own.take(sight(0, [entry(1)]));
  assert.equal(own.take(sight(1, [entry(2)], ["Zoe", "Ben"])), false);
  assert.deepEqual(own.have(), { told: 0, mark: "" });
  assert.ok(own.take(sight(0, [entry(1), entry(2)], ["Zoe", "Ben"])));
});

test("rounds, what was counted, and points with what they come from", () => {
  const told = [entry(1, { round: 0, kind: "deal" }), entry(2), entry(3, { kind: "win", points: [[1, "lion", 4]], places: ["field 2"] }),
    entry(4, { kind: "level" }), entry(5, { kind: "score", sum: [["lion", 4]], you: "You score." }), entry(6, { round: 2 })];
  assert.deepEqual(byRounds(told, ["Before", "Round 1", "Round 2"]).map((each) => [each.title, each.entries.length]), [["Before", 1], ["Round 1", 4], ["Round 2", 1]]);
  assert.deepEqual(counted(told).map((each) => each.at), [3, 5]);
  assert.deepEqual(gains(told), [{ seat: 1, many: 4, places: ["field 2"], pieces: [] }]);
  assert.equal(sentence(told[4]), "You score.");
});

test("what is read aloud begins with one's own last move", () => {
  const told = [entry(1, { seat: 0 }), entry(2, { seat: 1 }), entry(3, { seat: 0 }), entry(4, { seat: 1 }), entry(5, { kind: "roll", seat: 0 })];
  assert.deepEqual(sinceMine(told, 0).map((each) => each.at), [3, 4, 5]);
  assert.deepEqual(sinceMine(told, -1).map((each) => each.at), [3, 4, 5]);
});

test("the page that matters now is the one that has its words", () => {
  const sections = ["The story. A king and a crown.", "Sending dice. Send a group of one rank to a battlefield.", "Scoring. Points of castles and nobles are added.", "Mercenaries. Hire a mercenary that shows a rank."];
  assert.equal(nearest(sections, "Round 1, Ann to send. send the s to battlefield"), 1);
  assert.equal(nearest(sections, "hire the mercenary that shows"), 3);
  assert.equal(nearest(sections, "xyzzy"), -1);
  assert.equal(nearest([], "send"), -1);
});
