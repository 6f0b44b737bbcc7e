// A tag, what it has, and what stands in it -> an element. Texts are always text: nothing here reads HTML.

export function make(tag, has = {}, ...inside) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name || "div");
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(has)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key in element && key !== "list") element[key] = value;
    else if (value !== null && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...inside.flat().filter((each) => each !== null && each !== undefined && each !== false));
  return element;
}

export function drawing(tag, has = {}, ...inside) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [key, value] of Object.entries(has)) element.setAttribute(key, value);
  element.append(...inside);
  return element;
}

// A choice that calls back with what was chosen, and keeps it for the next time this browser is here.
export function choice(label, options, changed, kept = "") {
  const before = kept ? localStorage.getItem(`tilewright-${kept}`) : null;
  const select = make("select", { "aria-label": label },
    options.map(([value, words]) => make("option", { value }, words)));
  if (options.some(([value]) => value === before)) select.value = before;
  select.addEventListener("change", () => {
    if (kept) localStorage.setItem(`tilewright-${kept}`, select.value);
    changed(select.value);
  });
  return select;
}

export function tick(label, changed, kept = "") {
  const box = make("input", { type: "checkbox" });
  box.checked = Boolean(kept) && localStorage.getItem(`tilewright-${kept}`) === "yes";
  box.addEventListener("change", () => {
    if (kept) localStorage.setItem(`tilewright-${kept}`, box.checked ? "yes" : "");
    changed(box.checked);
  });
  return make("label.tick", {}, box, make("span", {}, label));
}

export function labelled(words, control) {
  return make("label.labelled", {}, make("span", {}, words), control);
}

// What is seldom needed: beside the rest on a wide window, behind a word on a narrow one.
export function more(...controls) {
  const details = make("details.more", {}, make("summary", {}, "More"), make("div.tools", {}, controls));
  const wide = window.matchMedia("(min-width: 42.01rem)");
  const fit = () => { details.open = wide.matches; };
  wide.addEventListener("change", fit);
  fit();
  return details;
}

// The sign beside a player's name: a colour, and a shape for whoever does not tell the colours apart.
const SIGNS = ["M5 .5a4.5 4.5 0 1 0 .01 0z", "M1 1h8v8H1z", "M5 .4 9.7 9H.3z", "M5 0l5 5-5 5-5-5z", "M3.2 0h3.6v3.2H10v3.6H6.8V10H3.2V6.8H0V3.2h3.2z"];

/** @param {string} colour @param {number} [seat] */
export function livery(colour, seat = 0) {
  const svg = drawing("svg", { viewBox: "-.6 -.6 11.2 11.2", class: "livery", "aria-hidden": "true" });
  svg.append(drawing("path", { d: SIGNS[seat % SIGNS.length], fill: colour }));
  return svg;
}

// What people call a bot; one of a game's own is called by its name.
const BOTS = { easy: "easy", greedy: "steady", learned: "thinks ahead", planner: "thinks ahead", search: "hard", random: "plays at random" };

/** @param {string} name @param {string} [before] */
export function bot(name, before = "") {
  const words = BOTS[name.split(":")[0].split(" ")[0]];
  return words ? `${before}${words}` : `${before}${name}`;
}
