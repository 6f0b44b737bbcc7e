// A place on the table -> the place of the grid, the hexes or the spots that it belongs to.

const REACH = 25; // millimetres from which a spot draws a piece to itself

/** @typedef {{kind: string, size: number, spots?: [number, number][]}} Snap */

/** @param {Snap | undefined} snap @param {number} x @param {number} y @returns {[number, number]} */
export function snapped(snap, x, y) {
  const size = snap?.size > 0 ? snap.size : 20;
  if (snap?.kind === "square") return [(Math.floor(x / size) + 0.5) * size, (Math.floor(y / size) + 0.5) * size];
  if (snap?.kind === "hex") return hexed(size, x, y);
  if (snap?.kind === "spots") return spotted(snap.spots || [], x, y);
  return [x, y];
}

// Hexes with a corner up, `size` from side to side; every second row is shifted by half of one.
function hexed(size, x, y) {
  const tall = size * Math.sqrt(3) / 2;
  let best = [x, y];
  let least = Infinity;
  for (const row of [Math.floor(y / tall), Math.ceil(y / tall)]) {
    const shift = Math.abs(row) % 2 ? 0.5 : 0;
    const column = Math.round(x / size - shift);
    const place = [(column + shift) * size, row * tall];
    const off = Math.hypot(place[0] - x, place[1] - y);
    if (off < least) [least, best] = [off, place];
  }
  return /** @type {[number, number]} */ (best);
}

function spotted(spots, x, y) {
  let best = /** @type {[number, number]} */ ([x, y]);
  let least = REACH;
  for (const spot of spots) {
    const off = Math.hypot(spot[0] - x, spot[1] - y);
    if (off < least) [least, best] = [off, spot];
  }
  return best;
}

/** How far one press of an arrow moves a piece. @param {Snap | undefined} snap @returns {[number, number]} */
export function steps(snap) {
  const size = snap?.size > 0 ? snap.size : 20;
  if (snap?.kind === "square") return [size, size];
  if (snap?.kind === "hex") return [size / 2, size * Math.sqrt(3) / 2];
  return [10, 10];
}
