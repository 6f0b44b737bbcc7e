// How everything is looked at -> one menu at the top of the page: how colours are seen, and the variants that are laid.

import { choice, labelled, make } from "./make.js";

const LOOKS = [["", "Colours as printed"], ["grey", "Grey"], ["protan", "Without red (protan)"],
  ["deutan", "Without green (deutan)"], ["tritan", "Without blue (tritan)"]];

export function viewMenu(studio, main, laidAnew) {
  const { variants, laid } = studio.about;
  const chosen = new Set(laid);
  const look = choice("How colours are seen", LOOKS, seen, "look");
  const state = make("span.state");
  const words = make("summary", {}, "View", state);
  const menu = make("details.menu.view", {}, words, make("div.panel", {}, labelled("seen in", look), ticks()));

  function seen() {
    main.dataset.look = look.value;
    tell();
  }

  function ticks() {
    if (!variants.length) return null;
    return make("fieldset", {}, make("legend", {}, "with the variants"), variants.map((each) => {
      const box = make("input", { type: "checkbox", value: each.name, checked: chosen.has(each.name), onchange: () => lay(box) });
      return make("label.tick", {}, box, make("span", {}, each.title));
    }));
  }

  function lay(box) {
    if (box.checked) chosen.add(box.value); else chosen.delete(box.value);
    studio.laid = { variants: [...chosen].join(",") || "," };
    tell();
    laidAnew();
  }

  function tell() {
    const count = chosen.size ? `${chosen.size} ${chosen.size === 1 ? "variant" : "variants"}` : "";
    const eyes = look.value ? LOOKS.find(([value]) => value === look.value)[1] : "";
    state.textContent = [eyes, count].filter(Boolean).join(" \u00b7 ");
    menu.classList.toggle("set", state.textContent !== "");
  }

  document.addEventListener("click", (event) => { if (!menu.contains(event.target)) menu.open = false; });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    menu.open = false;
    words.focus();
  });
  seen();
  return menu;
}
