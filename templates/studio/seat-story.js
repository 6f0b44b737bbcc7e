// What has happened -> what a page remembers of it; what is new since it looked, and what a round or the game came to.

/** @typedef {{at: number, round: number, turn: number, seat: number, kind: string, says: string, you: string, name: string}} Named */
/** @typedef {Named & {does: string, pieces: string[], places: string[], points: [number, string, number][], sum: [string, number][]}} Told */

// What tells how a round, a level or the game came out.
const COUNTED = new Set(["win", "lose", "score", "reveal", "level", "end"]);

export function story() {
  /** @type {Told[]} */
  let told = [];
  let mark = "";
  let names = "";
  let seen = null; // how much has been shown; null before anything has

  /** What the page has of it, for the table to send no more than the rest. */
  function have() {
    return { told: told.length, mark };
  }

  /** Takes what was sent; false where it has to be sent once more, for somebody is called something else now. @param {any} sight */
  function take(sight) {
    const called = JSON.stringify(sight.seats.map((each) => each.name));
    if (sight.toldFrom && called !== names) {
      told = [];
      mark = "";
      return false;
    }
    names = called;
    told = [...told.slice(0, sight.toldFrom), ...sight.told];
    mark = sight.toldMark;
    return true;
  }

  /** What has come since this was asked last; nothing the first time, when it is no news. */
  function fresh() {
    const from = seen;
    seen = told.length;
    return from === null ? { first: true, back: false, entries: told.slice(-2) } : { first: false, back: told.length < from, entries: told.slice(from) };
  }

  return { have, take, fresh, all: () => told };
}

/** In the words of whoever reads it. @param {Told} each */
export function sentence(each) {
  return each.you || each.says;
}

/** Entries by rounds, each with what it is called, the last round last. @param {Told[]} told @param {string[]} rounds */
export function byRounds(told, rounds) {
  return rounds.map((title, round) => ({ title, round, entries: told.filter((each) => each.round === round) })).filter((each) => each.entries.length);
}

/** Points, where anything was: what a player wants to know after a round. @param {Told[]} entries */
export function counted(entries) {
  return entries.filter((each) => COUNTED.has(each.kind) && (each.kind !== "level" || each.sum.length || each.points.length));
}

/** Points by place and by seat that entries add. @param {Told[]} entries */
export function gains(entries) {
  return entries.flatMap((each) => each.points.filter(([, , many]) => many).map(([seat, , many]) => ({ seat, many, places: each.places, pieces: each.pieces })));
}

/** A seat's own last move, what others have done since and what has come of it. @param {Told[]} told @param {number} seat */
export function sinceMine(told, seat) {
  const own = told.findLastIndex((each) => each.kind === "move" && each.seat === seat);
  return own < 0 ? told.slice(-3) : told.slice(own);
}
