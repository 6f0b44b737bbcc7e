// Rows are known again though others came, went or were changed by another program.

import assert from "node:assert/strict";
import { test } from "node:test";
import { matched } from "../../templates/studio/rows.js";

const rows = (...texts) => texts.map((text, at) => ({
  cells: Object.fromEntries(text.split(",").map((cell, column) => [["title", "quantity", "id"][column], { name: `${at}/${column}`, text: cell }])),
}));

const cases = {
  "nothing has changed": [["a,1", "b,1"], ["a,1", "b,1"], [0, 1]],
  "a row more at the top": [["a,1", "b,1"], ["new,1", "a,1", "b,1"], [-1, 0, 1]],
  "a row more at the end": [["a,1", "b,1"], ["a,1", "b,1", "c,1"], [0, 1, -1]],
  "a row fewer": [["a,1", "b,1", "c,1"], ["a,1", "c,1"], [0, 2]],
  "a cell is another": [["a,1", "b,1", "c,1"], ["a,1", "b,9", "c,1"], [0, 1, 2]],
  "a cell is another, and a row more elsewhere": [["a,1", "b,1", "c,1"], ["new,1", "a,1", "b,9", "c,1"], [-1, 0, 1, 2]],
  "two rows are exchanged": [["a,1", "b,1"], ["b,1", "a,1"], [1, 0]],
  "rows that say the same": [["a,1", "a,1"], ["a,1", "a,1", "a,1"], [0, 1, -1]],
  "by its id, whatever else it says": [["a,1,x", "b,1,y"], ["q,7,y", "a,1,x"], [1, 0]],
  "all of them are others": [["a,1"], ["b,2", "c,3"], [-1, -1]],
  "there was nothing": [[], ["a,1"], [-1]],
};

for (const [name, [before, now, wanted]] of Object.entries(cases)) {
  test(name, () => assert.deepEqual(matched(rows(...before), rows(...now)), wanted));
}
