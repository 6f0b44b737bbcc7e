// Many things of which each can be opened -> one stop for the Tab key; the arrows go from one to the next.

/**
 * @param {HTMLElement} place
 * @param {string} each What one of them is, as a selector.
 */
export function roving(place, each) {
  const all = () => /** @type {HTMLElement[]} */ ([...place.querySelectorAll(each)]);

  /** @param {HTMLElement} one */
  function stop(one) {
    for (const other of place.querySelectorAll(`${each}[tabindex="0"]`)) if (other !== one) other.setAttribute("tabindex", "-1");
    one.tabIndex = 0;
  }

  place.addEventListener("focusin", (event) => {
    const one = event.target instanceof Element && event.target.closest(each);
    if (one instanceof HTMLElement) stop(one);
  });
  place.addEventListener("keydown", (event) => {
    const now = event.target instanceof Element && event.target.closest(each);
    if (!(now instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = reached(all(), now, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: "nearest" });
  });

  return {
    /** Have one stop, whatever is there now. */
    settle() {
      const there = all();
      if (there.length && !there.some((one) => one.tabIndex === 0)) there[0].tabIndex = 0;
    },
  };
}

/**
 * Where a key leads to; up and down to what is nearest in the next row.
 * @param {HTMLElement[]} all @param {HTMLElement} now @param {string} key
 */
export function reached(all, now, key) {
  const at = all.indexOf(now);
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (step) return all[at + step];
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1);
  const down = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (!down) return undefined;
  const from = now.getBoundingClientRect();
  const middle = from.left + from.width / 2;
  const beyond = (down > 0 ? all.slice(at + 1) : all.slice(0, at).reverse())
    .filter((one) => down * (one.getBoundingClientRect().bottom - from.bottom) > from.height / 2);
  const row = beyond[0]?.getBoundingClientRect().bottom;
  const off = (/** @type {HTMLElement} */ one) => Math.abs(one.getBoundingClientRect().left + one.getBoundingClientRect().width / 2 - middle);
  const level = beyond.filter((one) => Math.abs(one.getBoundingClientRect().bottom - row) < 8);
  return level.sort((one, other) => off(one) - off(other))[0];
}
