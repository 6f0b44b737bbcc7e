// What a seat sees -> the drawing: ornaments that are kept, strokes that change, what has changed last, and spots where
// something may be done. On a phone one's own things are drawn by themselves, where a thumb reaches them.

import { drawing as svg, livery } from "./make.js";

const NEAR = 24; // pixels
const EDGE = 0.9; // millimetres that a stroke may reach beyond its piece
const ROOMY = window.matchMedia("(min-width: 62rem)");

/** @param {any} drawing @param {any} frame @param {any} tray @param {(move: any) => void} choose @param {any} kept */
export function board(drawing, frame, tray, choose, kept) {
  const [art, strokes, spots, lasts, gains] = ["art", "strokes", "spots", "lasts", "gains"].map((id) => drawing.querySelector(`#${id}`));
  const [reach, ownGains] = ["reach", "own-gains"].map((id) => tray.querySelector(`#${id}`));
  const known = new Set();
  const touchable = [];
  let groups = [];
  let picked = null;
  let size = [100, 100];
  let own = null; // where one's own things are, where they are drawn by themselves
  let scale = 1;
  let rects = null; // each stroke with where it is, in millimetres

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
    own = seen.apart;
    if (own) {
      size = [size[0], own[1] - 1];
      tray.setAttribute("viewBox", own.join(" "));
    }
    tray.toggleAttribute("hidden", !own);
    drawing.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
    hang(Object.entries(fresh));
    kept.keep(fresh);
    const missing = needs.filter((id) => !known.has(id));
    if (missing.length) known.clear();
    // eslint-disable-next-line no-restricted-properties -- as above
    strokes.innerHTML = lines;
    rects = null;
    groups = seen.moves;
    fit();
    pick(null);
  }

  function clear() {
    for (const each of [strokes, spots, reach, lasts, gains, ownGains]) each.replaceChildren();
    rects = null;
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
    reach.replaceChildren();
    touchable.length = 0;
    for (const each of groups) {
      for (const box of each.at) put(box, each === group ? "picked" : "begins", () => touch(each));
    }
    if (group) {
      for (const move of group.moves) for (const box of move.to) put(box, "goal", () => arrive(group, box));
      bring(group);
    }
    drawing.dispatchEvent(new CustomEvent("picked", { detail: group }));
  }

  function put(box, kind, touched) {
    (isOwn(box) ? reach : spots).append(spot(box, kind, touched));
  }

  function isOwn([x, y]) {
    return Boolean(own) && y >= own[1] - 0.1 && x >= own[0] - 0.1;
  }

  // Where it can go comes into view: the nearest of the places, where none is seen yet.
  function bring(group) {
    const goals = [...spots.querySelectorAll(".goal")];
    const foot = tray.closest("#doing");
    const low = own && foot ? foot.getBoundingClientRect().top : window.innerHeight;
    const high = 60;
    const seen = (goal) => goal.getBoundingClientRect().top >= high && goal.getBoundingClientRect().bottom <= low;
    if (!goals.length || goals.every(seen) || !group.moves.length) return;
    const tops = goals.map((goal) => goal.getBoundingClientRect());
    const [top, bottom] = [Math.min(...tops.map((each) => each.top)), Math.max(...tops.map((each) => each.bottom))];
    const by = bottom - top <= low - high ? (top + bottom - low - high) / 2 : top - high - 8;
    window.scrollBy({ top: by, behavior: window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
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
    const matrix = event.currentTarget.getScreenCTM();
    if (!matrix?.a || event.target.closest(".spot")) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const away = (from, length, at) => Math.max(from - at, 0, at - from - length);
    const far = (box) => matrix.a * Math.hypot(away(box[0], box[2], point.x), away(box[1], box[3], point.y));
    const [nearest] = touchable.filter((each) => far(each.box) <= NEAR).sort((a, b) => far(a.box) - far(b.box));
    if (nearest) nearest.touched();
    else drawing.dispatchEvent(new CustomEvent("looked", { detail: [point.x, point.y] }));
  }

  function spot([x, y, width, height], kind, touched) {
    const rect = svg("rect", { x: x - 0.6, y: y - 0.6, width: width + 1.2, height: height + 1.2, rx: 1.2, class: `spot ${kind}` });
    rect.addEventListener("click", touched);
    touchable.push({ box: [x, y, width, height], touched });
    return rect;
  }

  // Every stroke with where it is, measured once a drawing.
  function measured() {
    const matrix = drawing.getScreenCTM();
    const inside = strokes.firstElementChild;
    if (!matrix?.a || !inside) return [];
    rects ||= [...inside.children].map((stroke) => {
      const at = stroke.getBoundingClientRect();
      return { stroke, x: (at.left - matrix.e) / matrix.a, y: (at.top - matrix.f) / matrix.a, wide: at.width / matrix.a, high: at.height / matrix.a };
    }).filter((each) => each.wide + each.high > 0);
    return rects;
  }

  /** @param {number[]} box @param {number} slack */
  function within(box, slack) {
    const [x, y, width, height] = box;
    return measured().filter((each) => each.x >= x - slack && each.y >= y - slack
      && each.x + each.wide <= x + width + slack && each.y + each.high <= y + height + slack);
  }

  /** The strokes that a piece is drawn with. @param {number[]} box @returns {SVGElement[]} */
  function strokesIn(box) {
    const tight = within(box, Math.max(EDGE, box[2] * 0.04));
    return (tight.length ? tight : within(box, box[2] * 0.4)).map((each) => each.stroke);
  }

  // The piece in a box by itself: the strokes that lie in it, at any size.
  function piece(box) {
    const [, , width, height] = box;
    if (width > 3 * height) return null; // a band with a name is no piece
    const there = within(box, Math.max(EDGE, width * 0.4));
    // a letter of a board's rim is no piece
    const large = there.some((each) => each.wide > 0.4 * width && !each.stroke.hasAttribute("stroke-dasharray"));
    return large ? framed(box, there.map((each) => each.stroke), "mini") : null;
  }

  /** @param {number[]} box @param {SVGElement[]} nodes @param {string} name */
  function framed(box, nodes, name) {
    return svg("svg", { viewBox: box.join(" "), class: name, "aria-hidden": "true" }, ...nodes.map((each) => each.cloneNode(true)));
  }

  /** It as large as there is room. @param {number[]} box */
  function portrait(box) {
    return framed(box, strokesIn(box), "portrait");
  }

  /** What is printed on it, as far as that is letters. @param {number[]} box */
  function wordsOn(box) {
    const texts = strokesIn(box).flatMap((stroke) => {
      const name = (stroke.getAttribute("href") || stroke.getAttribute("xlink:href") || "").slice(1);
      const source = name ? art.querySelector(`#${CSS.escape(name)}`) : stroke;
      return source ? [...source.querySelectorAll("text"), ...(source.matches("text") ? [source] : [])].map((each) => each.textContent.trim()) : [];
    });
    return [...new Set(texts.filter(Boolean))].join(", ").slice(0, 600);
  }

  // What was done last has a mark until something else is done.
  function mark(changed) {
    const boxes = new Map(changed.flatMap((each) => each.now).map((box) => [String(box), box]));
    lasts.replaceChildren(...[...boxes.values()].filter((box) => !isOwn(box)).map(([x, y, width, height]) => svg("rect", { x: x - 0.5, y: y - 0.5, width: width + 1, height: height + 1, rx: 1, class: "last" })));
  }

  // Points stand on what they come from, with the sign and colour of whose they are; those of one place together.
  function score(points, seats, rise) {
    const sums = new Map();
    for (const { box, seat, many } of points) {
      const key = `${box} ${seat}`;
      sums.set(key, { box, seat, many: many + (sums.get(key)?.many || 0) });
    }
    gains.replaceChildren();
    ownGains.replaceChildren();
    for (const { box, seat, many } of sums.values()) {
      const tag = tagged(box, many, seats[seat].colour, seat);
      (isOwn(box) ? ownGains : gains).append(tag);
      rise(tag);
    }
  }

  function tagged([x, y, width, height], many, colour, seat) {
    const [left, top] = [x + width / 2 - 8, y + height / 2 - 4];
    const sign = livery(colour, seat);
    for (const [has, value] of Object.entries({ x: left + 1, y: top + 1.4, width: 5.2, height: 5.2 })) sign.setAttribute(has, String(value));
    return svg("g", { class: "gain-tag" }, svg("rect", { x: left, y: top, width: 16, height: 8, rx: 4, class: "ground" }),
      svg("text", { x: left + 10.4, y: top + 6, class: "many" }, `${many > 0 ? "+" : "\u2212"}${Math.abs(many)}`), sign);
  }

  drawing.addEventListener("click", near);
  tray.addEventListener("click", near);
  window.addEventListener("resize", fit);
  return { have, draw, clear, zoom, pick, piece, touch, mark, score, strokesIn, portrait, wordsOn, moving: drawing.querySelector("#moving"), drawing, frame };
}
