// What a seat sees -> the drawing: ornaments that are kept, strokes that change, and spots where something may be done.

import { drawing as svg } from "./make.js";

const NEAR = 24; // pixels
const ROOMY = window.matchMedia("(min-width: 62rem)");

export function board(drawing, frame, choose, kept) {
  const [art, strokes, spots] = ["art", "strokes", "spots"].map((id) => drawing.querySelector(`#${id}`));
  const known = new Set();
  const touchable = [];
  let groups = [];
  let picked = null;
  let size = [100, 100];
  let scale = 1;

  /** @param {[string, string][]} ornaments */
  function hang(ornaments) {
    for (const [id, text] of ornaments) {
      if (known.has(id)) continue;
      known.add(id);
      // eslint-disable-next-line no-restricted-properties -- a drawing that the studio itself has made
      art.insertAdjacentHTML("beforeend", text);
    }
  }

  hang(kept.read());

  function have() {
    return [...known];
  }

  function draw(seen) {
    const { needs, art: fresh, strokes: lines } = seen.picture;
    size = seen.picture.size;
    drawing.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
    hang(Object.entries(fresh));
    kept.keep(fresh);
    const missing = needs.filter((id) => !known.has(id));
    if (missing.length) known.clear();
    // eslint-disable-next-line no-restricted-properties -- as above
    strokes.innerHTML = lines;
    groups = seen.moves;
    fit();
    pick(null);
  }

  function clear() {
    strokes.replaceChildren();
    spots.replaceChildren();
    groups = [];
  }

  // As wide as its place; where it stands beside the moves, no higher than the window.
  function fit() {
    const tall = ROOMY.matches ? window.innerHeight - frame.getBoundingClientRect().top - window.scrollY - 64 : Infinity;
    const width = Math.min(frame.clientWidth, Math.max(240, tall) * (size[0] / size[1]));
    drawing.style.width = width ? `${Math.floor(width * scale)}px` : "100%";
    drawing.style.aspectRatio = `${size[0]} / ${size[1]}`;
  }

  function zoom(by) {
    scale = Math.min(4, Math.max(1, scale * by));
    fit();
  }

  // Everything that a move starts from; once one is picked, where it can go.
  function pick(group) {
    picked = group;
    spots.replaceChildren();
    touchable.length = 0;
    for (const each of groups) {
      for (const box of each.at) spots.append(spot(box, each === group ? "picked" : "begins", () => touch(each)));
    }
    if (group) {
      for (const move of group.moves) for (const box of move.to) spots.append(spot(box, "goal", () => arrive(group, box)));
    }
    drawing.dispatchEvent(new CustomEvent("picked", { detail: group }));
  }

  function touch(group) {
    if (group.moves.length === 1 && !group.moves[0].to.length) choose(group.moves[0]);
    else pick(group === picked ? null : group);
  }

  function arrive(group, box) {
    const there = group.moves.filter((move) => move.to.some((each) => String(each) === String(box)));
    if (there.length === 1) choose(there[0]);
    else drawing.dispatchEvent(new CustomEvent("several", { detail: there }));
  }

  // A finger need not meet a spot: the nearest one is meant, where one is near.
  function near(event) {
    const matrix = drawing.getScreenCTM();
    if (!matrix?.a || event.target.closest(".spot")) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const away = (from, length, at) => Math.max(from - at, 0, at - from - length);
    const far = (box) => matrix.a * Math.hypot(away(box[0], box[2], point.x), away(box[1], box[3], point.y));
    const [nearest] = touchable.filter((each) => far(each.box) <= NEAR).sort((a, b) => far(a.box) - far(b.box));
    nearest?.touched();
  }

  function spot([x, y, width, height], kind, touched) {
    const rect = svg("rect", { x: x - 0.6, y: y - 0.6, width: width + 1.2, height: height + 1.2, rx: 1.2, class: `spot ${kind}` });
    rect.addEventListener("click", touched);
    touchable.push({ box: [x, y, width, height], touched });
    return rect;
  }

  // The piece in a box by itself: the strokes that lie in it, at any size.
  function piece(box) {
    const [x, y, width, height] = box;
    const matrix = drawing.getScreenCTM();
    const inside = strokes.firstElementChild;
    if (!matrix || !inside || !matrix.a || width > 3 * height) return null; // a band with a name is no piece
    const corner = new DOMPoint(x, y).matrixTransform(matrix);
    const far = new DOMPoint(x + width, y + height).matrixTransform(matrix);
    const slack = Math.max(2, (far.x - corner.x) * 0.4);
    const picture = svg("svg", { viewBox: `${x} ${y} ${width} ${height}`, class: "mini", "aria-hidden": "true" });
    let large = false; // a letter of a board's rim is no piece
    for (const stroke of inside.children) {
      const at = stroke.getBoundingClientRect();
      const fits = at.left >= corner.x - slack && at.right <= far.x + slack && at.top >= corner.y - slack
        && at.bottom <= far.y + slack;
      if (fits && at.width + at.height > 0) picture.append(stroke.cloneNode(true));
      large = large || (fits && at.width > 0.4 * (far.x - corner.x) && !stroke.hasAttribute("stroke-dasharray"));
    }
    return large ? picture : null;
  }

  drawing.addEventListener("click", near);
  window.addEventListener("resize", fit);
  return { have, draw, clear, zoom, pick, piece, touch, drawing, frame };
}
