// A piece -> what hands may do with it, each with its key: the menu, the keys and the help speak from this list alone.

import { ask } from "./free-ask.js";
import { spread } from "./free-view.js";

/** @typedef {import("./free-view.js").Stack} Stack */

/** What each key does, for the help. */
export const KEYS = [
  ["Arrow keys", "to the nearest piece in that direction"],
  ["Enter", "menu of the piece"],
  ["F", "flip"],
  ["R", "turn by 90 degrees; a die is rolled"],
  ["[ and ]", "turn by 15 degrees"],
  ["D", "draw a card into your hand (Shift+D: several)"],
  ["T", "take the top piece off, beside the stack"],
  ["S", "shuffle"],
  ["N", "fan, or put together"],
  ["K", "peek: only you see it"],
  ["V", "look closer"],
  ["M", "move: then arrow keys (Shift: 1 mm), Enter puts it down, Escape puts it back"],
  ["Space", "select, or no longer"],
  ["G", "group the selected pieces, or ungroup them"],
  ["L", "lock or unlock"],
  ["P", "point at it"],
  ["U", "undo your own last action"],
  ["H", "dragging moves the view, or no longer"],
  ["+ - 0", "larger, smaller, show all"],
  ["Ctrl+arrow keys", "move the view"],
  ["C", "to the chat line"],
  ["Y", "to your hand, and back to the table"],
  ["Page Up, Page Down", "in your hand: move the card left or right"],
  ["?", "this list"],
];

/** @param {any} table @param {Stack} stack */
export function deeds(table, stack) {
  const all = table.chosen(stack);
  const every = (act) => () => all.forEach((each) => table.do((now) => {
    const fresh = now(each.id);
    return fresh && act(fresh);
  }));
  const once = (act) => () => table.do((now) => {
    const fresh = now(stack.id);
    return fresh && act(fresh);
  });
  const named = (name, more = {}) => ({ id, v }) => ({ do: name, id, v, ...more });
  const several = all.length > 1;
  const pile = stack.n > 1 && !several;
  const dice = all.filter((each) => each.kind === "die");
  const loose = !stack.locked;
  const aside = (fresh) => ({ x: Math.min(table.view.size[0], fresh.x + spread(fresh).width + 6), y: fresh.y });
  /** @type {(name: string, key: string, act: () => unknown, when: unknown, rule?: boolean) => any} */
  const item = (name, key, act, when, rule = false) => ({ name, key, act, when: Boolean(when), rule });
  const count = async (title, label, most, act, value = 1) => {
    const said = await ask(title, [{ name: "n", label, min: 1, max: most, value }]);
    if (said) act(Math.min(most, Math.max(1, said.n || 1)));
  };
  const turn = (by) => every(named("turn", { by }));
  const at = table.part(stack); // which piece of a fan is meant
  const which = at === undefined ? {} : { at };
  return [
    item(dice.length > 1 ? `Roll ${dice.length} dice` : "Roll", "R", () => table.do((now) => {
      const ids = dice.map((each) => now(each.id)).filter(Boolean).map(({ id, v }) => [id, v]);
      return ids.length && { do: "roll", ids };
    }), dice.length && loose),
    item("Flip", "F", every(named("flip")), stack.sides > 1 && stack.kind !== "die" && loose),
    item("Draw", "D", once((s) => ({ do: "draw", id: s.id, v: s.v, n: 1, ...which })), loose && !several && stack.kind !== "board"),
    item("Draw several\u2026", "", () => count("Draw into your hand", "How many", stack.n, (n) => once(named("draw", { n }))()), pile && loose),
    item("Take the top off", "T", once((s) => ({ do: "take", id: s.id, v: s.v, n: 1, ...aside(s), ...which })), pile && loose),
    item("Deal to each\u2026", "", () => count("Deal to every player", "Cards each", Math.floor(stack.n / Math.max(1, table.view.seats.length)) || 1,
      (n) => once(named("deal", { n, to: "all" }))()), pile && loose),
    item("Shuffle", "S", once(named("shuffle")), pile && loose),
    item("Cut\u2026", "", () => count("Cut the stack", "Pieces from the top that go below", stack.n - 1, (n) => once(named("cut", { n }))(), Math.floor(stack.n / 2)), pile && loose),
    item("Split\u2026", "", () => count("Split the stack", "Pieces from the top", stack.n - 1,
      (n) => once((s) => ({ do: "split", id: s.id, v: s.v, n, ...aside(s) }))(), Math.floor(stack.n / 2)), pile && loose),
    item(stack.fan ? "Put together" : "Fan", "N", once((s) => ({ do: "fan", id: s.id, v: s.v, fan: !s.fan })), pile && loose),
    item("Look closer", "V", () => table.closer(stack), true, true),
    item("Peek", "K", () => table.peep("peek", stack), !several && stack.side === 1 && stack.sides === 2),
    item("Search\u2026", "", () => table.peep("search", stack), pile && loose),
    item("Turn by 90\u00b0", "R", turn(90), loose && !dice.length, true),
    item("Turn by 45\u00b0", "", turn(45), loose && stack.kind !== "die"),
    item("Turn by 15\u00b0", "]", turn(15), loose),
    item("Turn back by 15\u00b0", "[", turn(-15), loose),
    item("Move with keys", "M", () => table.carry(stack), loose),
    item("Put onto\u2026", "", () => table.aim("Choose the stack to put it onto", (to) => once((s) => ({ do: "onto", id: s.id, v: s.v, to: to.id, tv: to.v }))()), loose && !several, true),
    item("Put under\u2026", "", () => table.aim("Choose the stack to put it under", (to) => once((s) => ({ do: "onto", id: s.id, v: s.v, to: to.id, tv: to.v, under: true }))()), loose && !several),
    item("Gather into one stack", "", () => table.do((now) => {
      const ids = all.map((each) => now(each.id)).filter(Boolean).map(({ id, v }) => [id, v]);
      return { do: "gather", ids, x: stack.x, y: stack.y };
    }), several && loose),
    item(stack.group && !several ? "Ungroup" : "Group", "G", () => table.do((now) => {
      if (stack.group && !several) {
        const fresh = now(stack.id);
        return fresh && { do: "ungroup", id: fresh.id, v: fresh.v };
      }
      const ids = all.map((each) => now(each.id)).filter(Boolean).map(({ id, v }) => [id, v]);
      return { do: "group", ids };
    }), loose && (several || stack.group)),
    item(stack.locked ? "Unlock" : "Lock", "L", every(named(stack.locked ? "unlock" : "lock")), true),
    item("Point at it", "P", () => table.point(stack.x, stack.y), true),
  ].filter((each) => each.when && (table.plays || ["Look closer"].includes(each.name)));
}

/** What a key does with a piece, if anything. @param {any} table @param {Stack} stack @param {string} key */
export function deed(table, stack, key) {
  return deeds(table, stack).find((each) => each.key && each.key.toLowerCase() === key.toLowerCase());
}

/** What is done at the table and with no piece. @param {any} table */
export function others(table) {
  const { snap } = table.view;
  const list = [{ name: "Keys and how it works", key: "?", act: () => table.help() }];
  if (!table.plays) return list;
  const snaps = { none: "Pieces go anywhere", square: "Snap to squares\u2026", hex: "Snap to hexes\u2026", ...(snap.spots.length ? { spots: "Snap to the board\u2019s spots" } : {}) };
  for (const [kind, name] of Object.entries(snaps)) {
    if (kind === snap.kind) continue;
    list.push({ name, key: "", act: async () => {
      const apart = kind === "square" || kind === "hex";
      const said = apart ? await ask("Snap to a grid", [{ name: "size", label: "Millimetres from one place to the next", min: 2, max: 500, value: snap.size || 20 }]) : { size: snap.size || 20 };
      if (said) table.do(() => ({ do: "snap", kind, size: Math.min(500, Math.max(2, said.size || 20)) }));
    } });
  }
  list.push({ name: "Note this moment\u2026", key: "", act: async () => {
    const said = await ask("Note this moment for the designer", [{ name: "text", label: "What happened", type: "text", max: 300 }], "Note it");
    if (said) table.do(() => ({ do: "moment", text: said.text }));
  } });
  list.push({ name: "End the game\u2026", key: "", act: async () => {
    const said = await ask("End the game for everybody? Nothing can be moved afterwards.", [], "End it");
    if (said) table.do(() => ({ do: "end" }));
  } });
  return list;
}
