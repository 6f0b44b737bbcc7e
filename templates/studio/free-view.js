// What was seen and what has changed since -> what is seen now; and what a piece is called.

/**
 * @typedef {{id: string, v: number, z: number, x: number, y: number, angle: number, n: number, w: number, h: number, shape: string,
 *   kind: string, face: string | null, side: number, sides: number, title: string, words: string, locked: boolean, fan: boolean,
 *   fanned?: any[], group: string, label: string, peek?: any, search?: any[]}} Stack
 */

const MOST_LOG = 100;
const WIDEST = 360; // millimetres that a fan takes
const MANY = { card: "cards", tile: "tiles", token: "tokens", die: "dice", standee: "standees", board: "boards", pyramid: "pyramids", sheet: "sheets" };

/** What is seen now. A stack that has not changed stays the same object, so nothing of it is drawn again. */
export function merged(view, news) {
  if (!view || news.since === undefined || news.since === null) return news;
  const stacks = new Map(view.stacks.map((each) => [each.id, each]));
  for (const id of news.gone || []) stacks.delete(id);
  for (const each of news.stacks || []) stacks.set(each.id, each);
  const last = view.log.at(-1)?.at ?? -1;
  const log = [...view.log, ...(news.log || []).filter((each) => each.at > last)].slice(-MOST_LOG);
  return { ...view, ...news, stacks: [...stacks.values()], log };
}

/** "Deck, 20 cards, face down": what a screen reader says first. @param {Stack} stack */
export function called(stack) {
  const words = [stack.label || stack.title || "Piece"];
  if (stack.n > 1) words.push(`${stack.n} ${MANY[stack.kind] || "pieces"}`);
  if (stack.label && stack.title && stack.label !== stack.title) words.push(stack.n > 1 ? `${stack.title} on top` : stack.title);
  if (stack.sides === 2 && !["board", "sheet", "standee"].includes(stack.kind)) words.push(stack.side ? "face down" : "face up");
  if (stack.locked) words.push("locked");
  if (stack.group) words.push("in a group");
  return words.join(", ");
}

/** How far apart the pieces of a fan lie, and how wide it is. @param {Stack} stack */
export function spread(stack) {
  const count = stack.fan && stack.fanned ? stack.fanned.length : 1;
  const step = Math.min(stack.w * 0.3, 22, WIDEST / count);
  return { step, count, width: stack.w + step * (count - 1), height: stack.h };
}
