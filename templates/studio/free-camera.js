// What part of the table is seen, and how large: one transform of the ground, in millimetres.

const LEAST = 0.15;
const MOST = 8;
const RIM = 15;
const ROOMY = 2.4; // pixels of a millimetre at most, where all is shown: there is room to lay more

/** @param {HTMLElement} felt @param {HTMLElement} ground @param {() => void} settled Called when it has come to rest. */
export function camera(felt, ground, settled) {
  const eye = { x: 0, y: 0, scale: 1 };
  let size = [1200, 800];
  let frame = 0;
  let sharp = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let rest;

  function apply() {
    frame = 0;
    ground.style.transform = `translate(${-eye.x * eye.scale}px, ${-eye.y * eye.scale}px) scale(${eye.scale})`;
  }

  function soon() {
    if (!frame) frame = window.requestAnimationFrame(apply);
    clearTimeout(rest);
    rest = setTimeout(() => {
      if (eye.scale !== sharp) redraw();
      settled();
    }, 120);
  }

  // The ground is a picture of its own that is moved as one; at another scale it is painted anew, once it has come to rest.
  function redraw() {
    sharp = eye.scale;
    ground.style.setProperty("--k", String(1 / eye.scale));
    ground.classList.remove("moves");
    window.requestAnimationFrame(() => window.requestAnimationFrame(() => ground.classList.add("moves")));
  }

  // At least a part of the table stays in sight.
  function bound() {
    const [wide, high] = [felt.clientWidth / eye.scale, felt.clientHeight / eye.scale];
    eye.x = Math.min(size[0] - wide * 0.25, Math.max(-wide * 0.75, eye.x));
    eye.y = Math.min(size[1] - high * 0.25, Math.max(-high * 0.75, eye.y));
  }

  const api = {
    get scale() { return eye.scale; },
    /** @param {[number, number]} now */
    measure(now) { size = now; },
    /** A place on the screen -> one on the table. @param {number} x @param {number} y @returns {[number, number]} */
    place(x, y) {
      const box = felt.getBoundingClientRect();
      return [(x - box.left) / eye.scale + eye.x, (y - box.top) / eye.scale + eye.y];
    },
    /** The middle of what is seen. @returns {[number, number]} */
    middle() {
      return [eye.x + felt.clientWidth / 2 / eye.scale, eye.y + felt.clientHeight / 2 / eye.scale];
    },
    seen() {
      return { left: eye.x, top: eye.y, right: eye.x + felt.clientWidth / eye.scale, bottom: eye.y + felt.clientHeight / eye.scale };
    },
    /** @param {number} dx @param {number} dy In pixels. */
    pan(dx, dy) {
      eye.x -= dx / eye.scale;
      eye.y -= dy / eye.scale;
      bound();
      soon();
    },
    /** @param {number} by @param {number} [x] @param {number} [y] Where on the screen it stays as it is. */
    zoom(by, x, y) {
      const box = felt.getBoundingClientRect();
      const [px, py] = [(x ?? box.left + box.width / 2) - box.left, (y ?? box.top + box.height / 2) - box.top];
      const scale = Math.min(MOST, Math.max(LEAST, eye.scale * by));
      eye.x += px / eye.scale - px / scale;
      eye.y += py / eye.scale - py / scale;
      eye.scale = scale;
      bound();
      soon();
    },
    /** @param {{left: number, top: number, right: number, bottom: number}} box */
    fit(box) {
      const [wide, high] = [Math.max(120, box.right - box.left), Math.max(120, box.bottom - box.top)];
      eye.scale = Math.min(ROOMY, Math.max(LEAST, Math.min(felt.clientWidth / wide, felt.clientHeight / high)));
      eye.x = (box.left + box.right) / 2 - felt.clientWidth / 2 / eye.scale;
      eye.y = (box.top + box.bottom) / 2 - felt.clientHeight / 2 / eye.scale;
      const [width, height] = [felt.clientWidth / eye.scale, felt.clientHeight / eye.scale];
      if (width < size[0] + 2 * RIM) eye.x = Math.min(size[0] + RIM - width, Math.max(-RIM, eye.x)); // rather table than what is beyond it
      if (height < size[1] + 2 * RIM) eye.y = Math.min(size[1] + RIM - height, Math.max(-RIM, eye.y));
      apply();
      soon();
    },
    /** Bring a place into sight. @param {number} x @param {number} y */
    show(x, y) {
      const seen = api.seen();
      const edge = 40 / eye.scale;
      const dx = x < seen.left + edge ? seen.left + edge - x : x > seen.right - edge ? seen.right - edge - x : 0;
      const dy = y < seen.top + edge ? seen.top + edge - y : y > seen.bottom - edge ? seen.bottom - edge - y : 0;
      if (dx || dy) api.pan(dx * eye.scale, dy * eye.scale);
    },
  };
  return api;
}
