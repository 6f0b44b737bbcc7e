// What the page has of the pieces, and what it was sent -> what it has now: only what is another is sent.

/**
 * @typedef {{front: string, [name: string]: any}} Line
 * @typedef {{mark: string, pieces: Line[], faces: Record<string, any>}} Kept
 */

/**
 * @param {Kept | null} before
 * @param {{mark: string, instead?: boolean, order?: string[], pieces: Line[], faces: Record<string, any>}} sent
 * @returns {Kept}
 */
export function merged(before, sent) {
  if (!sent.instead || !before) return { mark: sent.mark, pieces: sent.pieces, faces: sent.faces };
  const lines = new Map(before.pieces.map((line) => [line.front, line]));
  for (const line of sent.pieces) lines.set(line.front, line);
  const order = sent.order || before.pieces.map((line) => line.front);
  const pieces = order.flatMap((front) => lines.get(front) ?? []);
  const needed = new Set(pieces.flatMap((line) => [line.front, line.back]));
  const faces = Object.entries({ ...before.faces, ...sent.faces }).filter(([name]) => needed.has(name));
  return { mark: sent.mark, pieces, faces: Object.fromEntries(faces) };
}

/**
 * The pieces that problems are on, and the problems that are on none.
 * @param {{level: string, piece: string}[]} problems
 */
export function parted(problems) {
  const errors = problems.filter((each) => each.level === "error");
  /** @type {Map<string, any[]>} */
  const of_pieces = new Map();
  for (const each of errors) if (each.piece) of_pieces.set(each.piece, [...(of_pieces.get(each.piece) || []), each]);
  return { of_pieces, others: errors.filter((each) => !each.piece) };
}
