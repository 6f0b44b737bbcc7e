// A table that has ended -> how it stood after each step, by the same drawing: a slider, a step at a time, or by itself.

import { make } from "./make.js";

const BEAT = 800; // milliseconds a step

/** @param {HTMLElement} place @param {(at: number) => Promise<any>} ask @param {(view: any) => void} show Null: the end again. */
export function past(place, ask, show) {
  let at = 0;
  let most = 0;
  let plays = false;
  let asks = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let later;
  const slider = make("input", { type: "range", min: "0", max: "0", value: "0", "aria-label": "Step of the game", oninput: () => { halt(); go(Number(slider.value)); } });
  const count = make("output", {});
  const says = make("p", { role: "status" });
  const play = make("button.button.strong", { type: "button", onclick: () => (plays ? halt() : run()) }, "Play");
  const step = (by, words, sign) => make("button.button", { type: "button", "aria-label": words, onclick: () => { halt(); go(at + by); } }, sign);

  async function go(to) {
    at = Math.min(most, Math.max(0, to));
    if (asks) return; // whatever is wanted when the answer comes is asked for then
    asks = true;
    try {
      let seen;
      do {
        seen = at;
        const view = await ask(seen);
        most = view.steps;
        slider.max = String(most);
        slider.value = String(at);
        count.textContent = `${at} of ${most}`;
        says.textContent = view.log.at(-1)?.says || "";
        show(view);
      } while (seen !== at);
    } catch (error) {
      says.textContent = error.message;
      halt();
    }
    asks = false;
  }

  function halt() {
    plays = false;
    clearTimeout(later);
    play.textContent = "Play";
  }

  async function run() {
    plays = true;
    play.textContent = "Pause";
    if (at >= most) at = -1;
    while (plays && at < most) {
      await go(at + 1);
      await new Promise((done) => { later = setTimeout(done, BEAT); });
    }
    halt();
  }

  place.replaceChildren(play, step(-1, "One step back", "\u2190"), slider, step(1, "One step on", "\u2192"), count,
    make("button.button", { type: "button", onclick: () => { halt(); place.hidden = true; show(null); } }, "Back to the end"), says);
  return {
    open() {
      place.hidden = false;
      play.focus();
      go(0);
    },
  };
}
