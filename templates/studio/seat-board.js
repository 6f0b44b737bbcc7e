// What a seat sees -> the drawing: ornaments that are kept, strokes that change, and spots where something may be done.

import { drawing as svg } from "./make.js";

export function board(drawing, frame, choose) {
  const [art, strokes, spots] = ["art", "strokes", "spots"].map((id) => drawing.querySelector(`#${id}`));
  const known = new Set();
  let groups = [];
  let picked = null;
  let size = [100, 100];
  let scale = 1;

  function have() {
    return [...known];
  }

  function draw(seen) {
    const { needs, art: fresh, strokes: lines } = seen.picture;
    size = seen.picture.size;
    drawing.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
    for (const [id, text] of Object.entries(fresh)) {
      if (known.has(id)) continue;
      known.add(id);
      art.insertAdjacentHTML("beforeend", text);
    }
    const missing = needs.filter((id) => !known.has(id));
    if (missing.length) known.clear();
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

  function fit() {
    drawing.style.width = `${100 * scale}%`;
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

  function spot([x, y, width, height], kind, touched) {
    const rect = svg("rect", { x: x - 0.6, y: y - 0.6, width: width + 1.2, height: height + 1.2, rx: 1.2, class: `spot ${kind}` });
    rect.addEventListener("click", touched);
    return rect;
  }

  // The piece in a box by itself: the strokes that lie in it, at any size.
  function piece(box) {
    const [x, y, width, height] = box;
    const matrix = drawing.getScreenCTM();
    const inside = strokes.firstElementChild;
    if (!matrix || !inside || !matrix.a) return null;
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
      large = large || (fits && at.width > 0.4 * (far.x - corner.x));
    }
    return large ? picture : null;
  }

  return { have, draw, clear, zoom, pick, piece, touch, drawing, frame };
}
