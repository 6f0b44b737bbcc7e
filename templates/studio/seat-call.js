// Whose turn it is -> somebody who looks elsewhere notices: the title, the sign of the tab, a sound and a notification
// if they want them.

import { make } from "./make.js";

const MARK = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="5" fill="#2c4a52"/>'
  + '<path d="M7 25V12h3v3h3v-3h6v3h3v-3h3v13h-6v-5a3 3 0 0 0-6 0v5z" fill="#f4ede0"/><circle cx="24" cy="8" r="8" fill="#d8452f"/></svg>';

/** @param {HTMLLinkElement} icon @param {HTMLElement} place */
export function call(icon, place) {
  const still = icon.href;
  let mine = false;
  let first = true;
  let audio = null;
  const sound = make("input", { type: "checkbox" });
  sound.checked = wants("sound");
  sound.addEventListener("change", () => {
    keep("sound", sound.checked);
    if (sound.checked) ring();
  });
  place.append(make("label.tick", {}, sound, make("span", {}, "A sound when it is my turn")));
  const tell = make("button.button", { type: "button", onclick: async () => {
    await Notification.requestPermission();
    offer();
  } }, "Notify me when it is my turn");
  place.append(tell);
  offer();

  function offer() {
    tell.hidden = !window.isSecureContext || !("Notification" in window) || Notification.permission !== "default";
  }

  // Two soft notes.
  function ring() {
    try {
      audio ||= new AudioContext();
      audio.resume();
      for (const [at, pitch] of [[0, 523.25], [0.16, 783.99]]) {
        const [tone, loud, from] = [audio.createOscillator(), audio.createGain(), audio.currentTime + at];
        tone.frequency.value = pitch;
        loud.gain.setValueAtTime(0, from);
        loud.gain.linearRampToValueAtTime(0.12, from + 0.02);
        loud.gain.exponentialRampToValueAtTime(0.001, from + 0.5);
        tone.connect(loud).connect(audio.destination);
        tone.start(from);
        tone.stop(from + 0.55);
      }
    } catch {
      audio = null; // a computer without a sound card
    }
  }

  /** @param {boolean} now @param {string} game @param {string} turn */
  function show(now, game, turn) {
    document.title = now ? `\u25cf Your turn \u00b7 ${game}` : `${game} \u00b7 ${turn}`;
    icon.href = now ? `data:image/svg+xml,${encodeURIComponent(MARK)}` : still;
    if (now && !mine && !first) {
      if (sound.checked) ring();
      if (document.hidden && "Notification" in window && Notification.permission === "granted") new Notification(`Your turn \u00b7 ${game}`, { tag: location.hash.slice(1, 9) });
    }
    mine = now;
    first = false;
  }

  return { show };
}

export function wants(name, otherwise = false) {
  const kept = localStorage.getItem(`tilewright-seat-${name}`);
  return kept ? kept === "yes" : otherwise;
}

export function keep(name, on) {
  localStorage.setItem(`tilewright-seat-${name}`, on ? "yes" : "no");
}
