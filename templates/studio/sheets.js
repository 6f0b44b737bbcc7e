// Sheets -> the kit page by page as it will be printed, with everything that can be asked of the printer.

import { address, ask, own, save, send } from "./ask.js";
import { choice, labelled, make, more, tick } from "./make.js";
import { refused } from "./nothing.js";
import { pages, zoomer } from "./pages.js";

export default function open(where, studio) {
  const { about } = studio;
  const named = (names) => names.map((name) => [name, name]);
  const paper = choice("Paper", [["", `${about.paper} (the game's)`], ...named(about.papers.filter((name) => name !== about.paper)), ["own", "own size"]], ownSize);
  const size = make("input", { type: "text", value: "320x450", size: 9, spellcheck: false, "aria-label": "Width x height in millimetres", title: "Width x height in millimetres, such as 320x450", hidden: true, onchange: follow });
  const backs = choice("Backs", [["duplex", "Both sides"], ["gutterfold", "Gutterfold"], ["none", "Fronts only"]], follow);
  const flip = choice("Flip", [["long", "Long edge"], ["short", "Short edge"]], follow);
  const ink = choice("Ink", [["", "Full colour"], ["low", "Low ink"]], follow);
  const only = choice("Part", [["", "The whole kit"], ...(about.parts || []).map((part) => [part.id, part.title])], follow);
  const printer = choice("Printer", [["", "Any printer"], ...named(about.printers)], follow);
  const deck = make("input", { type: "text", placeholder: "Deck code", "aria-label": "Deck code", size: 12, onchange: follow });
  const bleed = tick("full bleed", follow);
  const stacked = tick("stacked", follow);
  const facts = make("p.count", { role: "status" });
  const files = make("span.files");
  const dots = choice("Dots an inch", [75, 100, 150, 300, 600, 1200].map((each) => [String(each), `${each} dpi`]), () => {}, "dots");
  dots.value = localStorage.getItem("tilewright-dots") || "300";
  const pictures = make("button.button", { type: "button", title: "A PNG of every face", onclick: allPictures }, "Pictures (PNG)");
  const trouble = make("div.trouble", { role: "alert" });
  const zoom = zoomer("sheet-zoom", "1.6", () => view.again());
  const print = make("button.button.strong", { type: "button", onclick: printed }, "Print");
  const fresh = make("button.button", { type: "button", onclick: onlyChanged }, "Only changed pieces");
  where.append(
    make("div.tools", {}, paper, size, only, labelled("zoom", zoom), more(backs, flip, ink, about.printers.length ? printer : "", deck, bleed, stacked)),
    make("div.tools", {}, print, fresh, files, pictures, dots), facts, trouble);
  const view = pages(where, () => zoom.value);
  let again = follow;

  function ownSize(value) {
    size.hidden = value !== "own";
    if (value === "own") size.focus();
    follow();
  }

  function question() {
    const box = (label) => label.querySelector("input").checked;
    return {
      paper: paper.value === "own" ? size.value.trim() : paper.value, backs: backs.value, flip: flip.value, ink: ink.value, only: only.value,
      printer: printer.value, deck: deck.value.trim(), bleed: box(bleed), stacked: box(stacked) && deck.value.trim() !== "", ...studio.laid,
    };
  }

  function follow() {
    return shown("/sheets", (answer) => {
      trouble.replaceChildren();
      show(answer);
    });
  }

  // What was asked last is what is shown, and a save shows it anew; an answer that comes after the next question is late.
  async function shown(path, tell) {
    again = () => shown(path, tell);
    const mine = again;
    try {
      const answer = await ask(path, question());
      if (mine === again) tell(answer);
    } catch (error) {
      if (mine === again) trouble.replaceChildren(...refused(error, facts.textContent ? "" : "The sheets to print are shown here, page by page."));
    }
  }

  function show(answer) {
    const cuts = answer.cuts ? `${answer.cuts} cuts` : "";
    facts.textContent = [`${answer.pages.length} pages`, `${answer.sheets} sheets of paper`, cuts, `${Math.round(answer.bytes / 1024)} KB`].filter(Boolean).join(" \u00b7 ");
    fresh.disabled = !answer.printed;
    fresh.title = answer.printed ? `Since ${answer.printed}` : "Nothing of this game has been printed into out/ yet";
    files.replaceChildren("Files: ", ...answer.files.flatMap((name) => [make("a", { href: address(`/sheets/file/${name}`, question()), download: "" }, name), " "]));
    view.show(answer);
  }

  // The PDF is opened for the browser's own printing, and out/ keeps the printed files, as after `tilewright build`.
  async function printed() {
    const tab = window.open("about:blank");
    print.disabled = true;
    again = follow;
    try {
      const answer = await ask("/sheets", question());
      const built = await send(address("/sheets/build", question()));
      facts.textContent = `Written into ${built.folder}. Print at actual size.`;
      fresh.disabled = false;
      fresh.title = "Since this print";
      if (tab) tab.location = own(`/papers/${answer.mark}/file.pdf`);
    } catch (error) {
      tab?.close();
      trouble.replaceChildren(make("p", {}, error.message));
    }
    print.disabled = false;
  }

  async function allPictures() {
    const before = facts.textContent;
    facts.textContent = "Drawing a picture of every face";
    pictures.disabled = true;
    try {
      await save(address("/sheets/pictures", { ...question(), dots: dots.value }));
      trouble.replaceChildren();
    } catch (error) {
      trouble.replaceChildren(make("p", {}, error.message));
    }
    facts.textContent = before;
    pictures.disabled = false;
  }

  function onlyChanged() {
    return shown("/sheets/changed", (answer) => {
      const lines = answer.changes.length ? answer.changes : [`Nothing has changed since ${answer.since}.`];
      trouble.replaceChildren(make("ul.changes", {}, lines.map((line) => make("li", {}, line))));
      if (answer.mark) {
        view.show(answer);
        facts.textContent = `${answer.pages.length} pages of changed pieces \u00b7 ${Math.round(answer.bytes / 1024)} KB`;
        trouble.append(make("p.note", {}, make("a", { href: own(`/papers/${answer.mark}/file.pdf`), target: "_blank" }, "Open these sheets as a PDF")));
      }
    });
  }

  return {
    follow: () => again(),
    goto(code) { if (code) { deck.value = code.replace(/\+stacked$/, ""); stacked.querySelector("input").checked = code.endsWith("+stacked"); follow(); } },
  };
}
