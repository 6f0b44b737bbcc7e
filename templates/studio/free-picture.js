// The mark of a face -> its picture in an image: a small one first, a larger one as soon as it is looked at closely.

const WIDTHS = [120, 240, 480, 960, 1920];
// Pictures asked for at once: a browser has six connections to a server, of which news and what is done need some. Else a
// page would hear nothing while the pictures of five hundred pieces are drawn.
const MOST = 3;
const DENSE = Math.min(2, globalThis.devicePixelRatio || 1);

/** @type {(() => Promise<void>)[]} */
const waiting = [];
let busy = 0;

/** @param {string} key @param {number} width */
export function address(key, width) {
  return `/free/face/${key}/${width}.png`;
}

/** The width to ask for where so many pixels are filled. @param {number} pixels */
export function fitting(pixels) {
  return WIDTHS.find((each) => each >= pixels * DENSE * 0.9) || 1920;
}

/** Fill an image. @param {HTMLImageElement} image @param {string | null} key @param {number} pixels How wide it is on the screen. */
export function fill(image, key, pixels) {
  if (!key) {
    image.removeAttribute("src");
    image.dataset.key = "";
    image.hidden = true;
    return;
  }
  image.hidden = false;
  if (image.dataset.key !== key) {
    image.dataset.key = key;
    image.dataset.width = "120";
    image.removeAttribute("src");
    waiting.push(() => small(image, key));
    work();
  }
  sharpen(image, pixels);
}

/** Show the small one. @param {HTMLImageElement} image @param {string} key @returns {Promise<void>} */
function small(image, key) {
  return new Promise((done) => {
    if (image.dataset.key !== key || image.hasAttribute("src")) return done();
    for (const end of ["load", "error"]) image.addEventListener(end, () => done(), { once: true });
    image.src = address(key, 120);
    return undefined;
  });
}

/** Ask for a larger one if this one is too small for where it stands. @param {HTMLImageElement} image @param {number} pixels */
export function sharpen(image, pixels) {
  const { key } = image.dataset;
  const wanted = fitting(pixels);
  if (!key || wanted <= Number(image.dataset.width)) return;
  image.dataset.width = String(wanted);
  waiting.push(async () => {
    if (image.dataset.key !== key || image.dataset.width !== String(wanted)) return;
    const larger = new Image();
    larger.src = address(key, wanted);
    try {
      await larger.decode();
      if (image.dataset.key === key) image.src = larger.src;
    } catch {
      if (image.dataset.key === key) image.dataset.width = "120"; // asked for again when the view changes
    }
  });
  work();
}

function work() {
  while (busy < MOST && waiting.length) {
    busy += 1;
    waiting.shift()().finally(() => {
      busy -= 1;
      work();
    });
  }
}
