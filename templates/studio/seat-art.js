// Ornaments of the drawing -> the same after a reload, so that they are not sent again: kept for this tab alone, below
// the secrets that it has. What is read back is looked at before it is drawn, as nothing that was kept is trusted.

const LOCAL = /^(#|data:image\/(png|jpeg|webp);)/;

/** @param {string} name Of the files of this page and the seats of this tab. */
export function keptArt(name) {
  /** @type {Record<string, string>} */
  const art = {};

  /** What was kept, as far as it is a plain drawing. @returns {[string, string][]} */
  function read() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(name) || "{}");
      for (const [id, text] of Object.entries(kept)) if (typeof text === "string" && isPlain(text)) art[id] = text;
    } catch {
      sessionStorage.removeItem(name);
    }
    return Object.entries(art);
  }

  /** @param {Record<string, string>} fresh */
  function keep(fresh) {
    if (!Object.keys(fresh).length) return;
    Object.assign(art, fresh);
    try {
      sessionStorage.setItem(name, JSON.stringify(art));
    } catch {
      sessionStorage.removeItem(name); // there is no room: it is sent again
    }
  }

  return { read, keep };
}

/** Whether a text is a drawing that does nothing and names nothing outside. @param {string} text */
function isPlain(text) {
  const drawing = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${text}</svg>`, "image/svg+xml");
  const all = [...drawing.querySelectorAll("*")];
  return all.every((each) => !["script", "foreignobject", "a", "style", "set", "animate", "parsererror"].includes(each.localName.toLowerCase())
    && [...each.attributes].every(({ localName, value }) => !localName.startsWith("on") && (localName !== "href" || LOCAL.test(value))));
}
