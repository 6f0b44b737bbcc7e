// Rows of a table before a save and after it -> which is which, though rows came, went and were changed meanwhile.

/** @typedef {{cells: Record<string, {name: string, text: string}>}} Row */

/**
 * Of each row now, which it was before; -1 for one that is new.
 *
 * A row is known again by its id, then by all that it says, then by where it stands between rows that are known.
 * @param {Row[]} before @param {Row[]} now
 * @returns {number[]}
 */
export function matched(before, now) {
  const left = new Set(before.keys());
  const found = now.map(() => -1);
  for (const key of [id, words]) {
    /** @type {Map<string, number[]>} */
    const known = new Map();
    for (const at of left) {
      const name = key(before[at]);
      if (name) known.set(name, [...(known.get(name) || []), at]);
    }
    for (const [at, row] of now.entries()) {
      const was = found[at] < 0 ? known.get(key(row))?.shift() : undefined;
      if (was === undefined) continue;
      found[at] = was;
      left.delete(was);
    }
  }
  for (const [first, last] of gaps(found)) {
    const from = first ? found[first - 1] + 1 : 0;
    const to = last < now.length ? found[last] : before.length;
    const free = [...left].filter((at) => at >= from && at < to).sort((one, other) => one - other);
    if (free.length !== last - first) continue;
    for (const [step, at] of free.entries()) {
      found[first + step] = at;
      left.delete(at);
    }
  }
  return found;
}

/** @param {Row} row */
function id(row) {
  return row.cells.id?.text || "";
}

/** @param {Row} row */
function words(row) {
  return JSON.stringify(Object.entries(row.cells).map(([column, cell]) => [column, cell.text]));
}

/**
 * Where rows stand together that are not known yet: the first of them, and the one after the last.
 * @param {number[]} found
 */
function gaps(found) {
  /** @type {[number, number][]} */
  const all = [];
  for (const [at, was] of found.entries()) {
    if (was >= 0) continue;
    const last = all.at(-1);
    if (last && last[1] === at) last[1] = at + 1;
    else all.push([at, at + 1]);
  }
  return all;
}
