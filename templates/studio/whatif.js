// What if -> the present game and, beside it, the same with another variant or value: its pages, and pieces that differ.

import { ask } from "./ask.js";
import { choice, labelled, make } from "./make.js";
import { pages, zoomer } from "./pages.js";
import { dots, picture, wish } from "./picture.js";

export default function open(where, hand) {
  const { studio } = hand;
  const variant = choice("Another variant", [["", "no variant"], ...studio.about.variants.map(({ name, title }) => [name, title])], () => { value.value = ""; follow(); });
  const value = make("input", { type: "text", size: 26, placeholder: "rules.turn.moves=5", "aria-label": "Another value of a rule", spellcheck: false, onchange: follow });
  const which = make("select", { "aria-label": "Shown here", onchange: follow }, make("option", { value: "" }, "Booklet"));
  const state = make("p.count", { role: "status" });
  const zoom = zoomer("whatif-zoom", "1.6", () => columns.forEach((each) => each.view.again()));
  const trouble = make("div.trouble", { role: "alert" });
  const columns = ["As it is", "What if"].map((title) => {
    const place = make("section", { "aria-label": title });
    const head = make("h2", {}, title);
    place.append(head);
    return { place, head, view: pages(place, () => zoom.value), grid: place.appendChild(make("div.grid")) };
  });
  where.append(make("div.tools", {}, labelled("with", variant), labelled("or", value), which, labelled("zoom", zoom)), state, trouble, make("div.beside", {}, columns.map((each) => each.place)));
  const next = make("button.button", { type: "button", hidden: true, onclick: () => step() }, "Next difference");
  where.firstChild.append(next);
  let asked = 0;
  let places = 0;
  let at = -1;

  async function follow() {
    const number = ++asked;
    const other = value.value.trim() || variant.value;
    const laid = studio.laid?.variants ?? studio.about.laid.join(",");
    const with_other = [...laid.split(",").filter(Boolean), other].filter(Boolean).join(",") || ",";
    const title = studio.about.variants.find(({ name }) => name === other)?.title || other;
    columns[1].head.textContent = other ? `With ${title}` : "What if: choose a variant, or type a value";
    state.textContent = "Making both";
    try {
      const both = other ? [laid || ",", with_other] : [laid || ","];
      const [names, answers, page] = await (which.value === "pieces" && other ? pieces : papers)(both);
      if (number !== asked) return;
      state.textContent = "";
      which.replaceChildren(...[...names, ["pieces", "Pieces that differ"]].map(([name, words]) => make("option", { value: name }, words)));
      which.value = page;
      trouble.replaceChildren();
      columns[1].place.classList.toggle("empty", !other);
      answers.forEach((answer, side) => show(columns[side], answer));
      await mark(number, answers);
    } catch (error) {
      if (number !== asked) return;
      state.textContent = "";
      trouble.replaceChildren(make("p", {}, error.message));
    }
  }

  // The words that differ are marked on both sides; what stands on one side alone, on that one.
  async function mark(number, answers) {
    next.hidden = true;
    if (answers.length < 2 || !answers[0].paper) return;
    const { one, other, count } = await ask(`/papers/differing/${answers[0].paper.mark}/${answers[1].paper.mark}`);
    if (number !== asked) return;
    [one, other].forEach((marks, side) => columns[side].view.show(answers[side].paper, marks));
    [places, at] = [count, -1];
    next.hidden = !count;
    state.textContent = count ? `${count} ${count === 1 ? "place differs" : "places differ"}` : "No word differs.";
  }

  function step() {
    at = (at + 1) % places;
    for (const each of where.querySelectorAll(".differs.now")) each.classList.remove("now");
    const there = [...where.querySelectorAll(`.differs[data-number="${at}"]`)];
    for (const each of there) each.classList.add("now");
    there.at(-1)?.scrollIntoView({ block: "center" });
    state.textContent = `Difference ${at + 1} of ${places}`;
  }

  function named(answer) {
    const names = { "rules.pdf": "Booklet", "first page": "First page of the kit", "score-sheet.pdf": "Score sheet" };
    return answer.names.filter((each) => !each.startsWith("rules-booklet")).map((each) => [each, names[each] || each]);
  }

  async function papers(both) {
    const answers = [];
    for (const variants of both) answers.push(await ask("/booklet", { page: which.value === "pieces" ? "" : which.value, variants }));
    return [named(answers[0]), answers.map((paper) => ({ paper })), answers[0].page];
  }

  async function pieces(both) {
    const answers = [];
    for (const variants of both) answers.push(await ask("/pieces", { variants }));
    const names = named(await ask("/booklet", { variants: both[0] }));
    const looks = (answer, piece) => answer.faces[piece.front]?.mark;
    return [names, answers.map((answer, at) => {
      const others = new Map(answers[1 - at].pieces.map((piece) => [piece.front, looks(answers[1 - at], piece)]));
      return { faces: answer.pieces.filter((piece) => others.get(piece.front) !== looks(answer, piece)).map((piece) => [piece.title, answer.faces[piece.front]]) };
    }), "pieces"];
  }

  function show(column, { paper, faces }) {
    column.grid.hidden = !faces;
    if (paper) return column.view.show(paper);
    column.view.clear();
    column.grid.style.setProperty("--zoom", zoom.value);
    return column.grid.replaceChildren(...(faces.length ? faces.map(([id, face]) => {
      const image = picture();
      wish(image, `/pieces/picture/${face.mark}/${dots(face.width * zoom.value)}/cut.png`);
      const box = make("div.face", {}, image);
      box.style.setProperty("--w", face.width);
      box.style.setProperty("--h", face.height);
      return make("figure.piece", {}, box, make("figcaption", {}, make("span.name", {}, id)));
    }) : [make("p.note", {}, "No piece looks different.")]));
  }
  return { follow };
}
