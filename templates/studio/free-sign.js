// The sign of a seat -> a small drawing in its colour, so that nobody has to tell colours apart.

import { drawing } from "./make.js";

const SIGNS = {
  circle: "M12 3a9 9 0 1 0 .01 0Z",
  square: "M4 4H20V20H4Z",
  triangle: "M12 3L22 20H2Z",
  lozenge: "M12 1L21 12L12 23L3 12Z",
  star: "M12 1l3.2 7.2 7.8.8-5.9 5.2 1.8 7.8L12 18l-6.9 4 1.8-7.8L1 9l7.8-.8Z",
  cross: "M9 2h6v7h7v6h-7v7H9v-7H2V9h7Z",
  hexagon: "M12 1l10 5.5v11L12 23 2 17.500v-11Z",
  moon: "M15 2a10 10 0 1 0 7 15A9 9 0 0 1 15 2Z",
  drop: "M12 1c5 7 8 10 8 14a8 8 0 0 1-16 0c0-4 3-7 8-14Z",
  bar: "M2 8h20v8H2Z",
};
const ORDER = Object.keys(SIGNS);

/** @param {{sign?: string, colour?: string} | undefined} seat @param {number} at */
export function sign(seat, at) {
  const name = { diamond: "lozenge", rhombus: "lozenge" }[seat?.sign] || seat?.sign;
  const path = SIGNS[name] || SIGNS[ORDER[Math.max(0, at) % ORDER.length]];
  return drawing("svg", { viewBox: "0 0 24 24", class: "sign", "aria-hidden": "true" },
    drawing("path", { d: path, fill: seat?.colour || "#888" }));
}
