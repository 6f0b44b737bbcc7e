// Pointers on the felt -> pieces dragged, a frame drawn about several, the view moved and pinched. While something moves,
// only transforms are set, once a frame.

import { target, within } from "./free-near.js";
import { snapped } from "./free-snap.js";

const FAR = 5; // pixels from which a press is a drag
const TWICE = 400; // milliseconds within which a second press flips or rolls
const LONG = 550; // milliseconds of a press that opens the menu

/** @typedef {import("./free-view.js").Stack} Stack */

/** @param {HTMLElement} felt @param {HTMLElement} frame @param {any} table */
export function drag(felt, frame, table) {
  /** @type {Map<number, {x: number, y: number}>} */
  const pointers = new Map();
  let mode = "";
  let begun = { x: 0, y: 0 };
  let now = { x: 0, y: 0 };
  /** @type {any} */
  let held = null;
  let far = 0;
  let beat = 0;
  let space = false;
  let tapped = { id: "", at: 0 };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let long;

  const chip = (event) => /** @type {HTMLElement | null} */ (event.target.closest?.(".chip[data-id]"));

  function down(event) {
    if (event.target.closest("#zoom, #refused")) return;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pointers.size === 2) return pinch();
    if (pointers.size > 2) return undefined;
    begun = now = { x: event.clientX, y: event.clientY };
    const el = chip(event);
    const stack = el && table.stack(el.dataset.id);
    const touch = event.pointerType === "touch";
    if (table.aims?.({ event, stack })) return pointers.clear();
    if (event.button === 2) return pointers.clear();
    if (stack) el.focus({ preventScroll: true });
    if (event.button === 1 || space || table.holds) mode = "pan";
    else if (stack && !stack.locked && table.plays) {
      mode = "press";
      const leaf = event.target.closest(".leaf");
      table.meant = leaf?.dataset.at === undefined ? null : { id: stack.id, at: Number(leaf.dataset.at) };
      const whole = event.shiftKey || Boolean(event.target.closest(".many")) || stack.n === 1 || table.selected.has(stack.id);
      held = { stack, whole, at: table.meant?.at };
    } else mode = touch || !table.plays ? "pan" : "marquee";
    if (touch && stack) long = setTimeout(() => {
      if (mode !== "press" && mode !== "pan") return;
      mode = "";
      table.menu(stack, { x: begun.x, y: begun.y }, el);
    }, LONG);
    (mode === "press" ? el : felt).setPointerCapture(event.pointerId); // a press that is no drag is a click on the piece
    if (event.button === 1) event.preventDefault();
    return undefined;
  }

  function pinch() {
    cancel();
    mode = "pinch";
    const [one, two] = [...pointers.values()];
    far = Math.hypot(one.x - two.x, one.y - two.y);
    now = { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 };
  }

  function move(event) {
    const pointer = pointers.get(event.pointerId);
    if (!pointer) return;
    [pointer.x, pointer.y] = [event.clientX, event.clientY];
    if (mode === "pinch" && pointers.size === 2) {
      const [one, two] = [...pointers.values()];
      const apart = Math.hypot(one.x - two.x, one.y - two.y);
      const middle = { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 };
      table.eye.pan(middle.x - now.x, middle.y - now.y);
      if (far > 0) table.eye.zoom(apart / far, middle.x, middle.y);
      [far, now] = [apart, middle];
      return;
    }
    if (mode === "pan") table.eye.pan(event.clientX - now.x, event.clientY - now.y);
    now = { x: event.clientX, y: event.clientY };
    if (Math.hypot(now.x - begun.x, now.y - begun.y) > FAR) {
      clearTimeout(long);
      if (mode === "press") lift();
    }
    if (!beat && (mode === "drag" || mode === "marquee")) beat = window.requestAnimationFrame(step);
  }

  // What comes along: all that is selected, the group of the piece, or the top of the stack as a copy of it.
  function lift() {
    mode = "drag";
    const { stack, whole } = held;
    const start = table.eye.place(begun.x, begun.y);
    held.off = [stack.x - start[0], stack.y - start[1]];
    held.with = [];
    if (!whole) {
      const part = held.at !== undefined && stack.fanned ? { ...stack, ...stack.fanned[held.at] } : stack;
      held.ghost = table.board.ghost(part);
      if (held.at !== undefined) held.off = [0, 0];
    } else {
      const all = table.selected.has(stack.id) ? table.chosen(stack) : [stack];
      const groups = new Set(all.map((each) => each.group).filter(Boolean));
      held.with = table.view.stacks.filter((each) => all.includes(each) || groups.has(each.group)).filter((each) => !each.locked);
      for (const each of held.with) table.board.shown.get(each.id)?.el.classList.add("dragged");
    }
    felt.classList.add("dragging");
  }

  function step() {
    beat = 0;
    if (mode === "marquee") return rubber();
    if (mode !== "drag") return undefined;
    const [px, py] = table.eye.place(now.x, now.y);
    const [x, y] = [px + held.off[0], py + held.off[1]];
    held.over = document.elementFromPoint(now.x, now.y)?.closest("#tray, .badge, .chip[data-id], #felt");
    const on = held.over?.closest("#tray, .badge");
    const to = on ? null : aimed(x, y);
    const [sx, sy] = to || on ? [x, y] : snapped(table.view.snap, x, y);
    if (held.ghost) held.ghost.move(sx, sy);
    for (const each of held.with) table.board.lift(each.id, each.x + sx - held.stack.x, each.y + sy - held.stack.y);
    mark(to, on);
    held.place = [sx, sy];
    return undefined;
  }

  /** @returns {Stack | undefined} */
  function aimed(x, y) {
    if (held.with.length > 1) return undefined;
    const without = new Set(held.whole ? [held.stack.id] : []);
    const found = target(table.view.stacks, held.stack, x, y, without);
    return found && found.id === held.stack.id && !held.whole ? undefined : found;
  }

  function mark(to, on) {
    const id = to ? to.id : "";
    if (held.to !== id) {
      if (held.to) table.board.shown.get(held.to)?.el.classList.remove("aimed");
      if (id) table.board.shown.get(id)?.el.classList.add("aimed");
      held.to = id;
    }
    if (held.on !== on) {
      held.on?.classList.remove("aimed");
      on?.classList.add("aimed");
      held.on = on;
    }
  }

  function rubber() {
    const box = felt.getBoundingClientRect();
    const [left, top] = [Math.min(begun.x, now.x) - box.left, Math.min(begun.y, now.y) - box.top];
    frame.hidden = false;
    frame.style.transform = `translate(${left}px, ${top}px)`;
    frame.style.width = `${Math.abs(now.x - begun.x)}px`;
    frame.style.height = `${Math.abs(now.y - begun.y)}px`;
  }

  async function up(event) {
    if (!pointers.delete(event.pointerId)) return;
    clearTimeout(long);
    const was = mode;
    if (mode === "pinch") {
      if (!pointers.size) mode = "";
      else {
        mode = "pan";
        now = { ...[...pointers.values()][0] };
      }
      return;
    }
    mode = "";
    if (was === "drag") {
      mode = "drag";
      step();
      mode = "";
      await drop(event);
    } else if (was === "marquee") {
      frame.hidden = true;
      if (Math.hypot(now.x - begun.x, now.y - begun.y) <= FAR) table.pick([]);
      else {
        const [left, top] = table.eye.place(Math.min(begun.x, now.x), Math.min(begun.y, now.y));
        const [right, bottom] = table.eye.place(Math.max(begun.x, now.x), Math.max(begun.y, now.y));
        table.pick(within(table.view.stacks, { left, top, right, bottom }).map((each) => each.id));
      }
    } else if (was === "press") {
      if (event.ctrlKey || event.metaKey || event.shiftKey) table.toggle(held.stack.id);
      else if (!table.selected.has(held.stack.id)) table.pick([]);
      const twice = tapped.id === held.stack.id && event.timeStamp - tapped.at < TWICE; // fingers have no double click of their own
      if (twice) table.press(held.stack, held.stack.kind === "die" ? "R" : "F");
      tapped = twice ? { id: "", at: 0 } : { id: held.stack.id, at: event.timeStamp };
    }
    held = was === "drag" ? held : null;
  }

  async function drop(event) {
    const one = held;
    held = null;
    felt.classList.remove("dragging");
    const { stack, whole, at, place, to, on } = one;
    one.on?.classList.remove("aimed");
    if (to) table.board.shown.get(to)?.el.classList.remove("aimed");
    const part = at === undefined ? {} : { at };
    const take = whole ? stack.n : 1;
    for (const each of one.with) table.board.own(each.id);
    const act = (fresh) => table.do((find) => {
      const mine = find(stack.id);
      return mine ? fresh(mine, find) : null;
    });
    let done;
    if (on?.id === "tray") {
      done = Promise.all((one.with.length ? one.with : [stack]).map((each) => table.do((find) => {
        const mine = find(each.id);
        return mine && { do: "draw", id: mine.id, v: mine.v, n: whole ? mine.n : 1, ...part };
      })));
    } else if (on) {
      const seat = Number(on.dataset.seat);
      done = act((mine) => (seat === table.view.you ? { do: "draw", id: mine.id, v: mine.v, n: take, ...part } : { do: "deal", id: mine.id, v: mine.v, n: take, to: [seat] }));
    } else if (to) {
      done = act((mine, find) => {
        const other = find(to);
        if (!other) return null;
        const under = event.altKey ? { under: true } : {};
        return whole ? { do: "onto", id: mine.id, v: mine.v, to: other.id, tv: other.v, ...under }
          : { do: "take", id: mine.id, v: mine.v, n: 1, x: other.x, y: other.y, ...part };
      });
      if (!whole && await done) {
        const top = table.view.stacks.reduce((best, each) => (each.z > best.z ? each : best)); // what was taken lies highest
        done = table.do((find) => {
          const other = find(to);
          return other && top.id !== to && top.n === 1 && { do: "onto", id: top.id, v: top.v, to: other.id, tv: other.v };
        });
      }
    } else if (!place) done = Promise.resolve();
    else if (whole) {
      done = act((mine, find) => { // all at once, so that it is taken back at once
        const others = one.with.filter((each) => each.id !== stack.id).map((each) => find(each.id)).filter((each) => each && !each.locked);
        const ids = [mine, ...others].map(({ id, v }) => [id, v]);
        return ids.length > 1 ? { do: "move", ids, x: place[0], y: place[1] } : { do: "move", id: mine.id, v: mine.v, x: place[0], y: place[1] };
      });
    } else done = act((mine) => ({ do: "take", id: mine.id, v: mine.v, n: 1, x: place[0], y: place[1], ...part }));
    await done;
    one.ghost?.el.remove();
    for (const each of one.with) {
      table.board.shown.get(each.id)?.el.classList.remove("dragged");
      table.board.back(each.id);
    }
  }

  function cancel() {
    clearTimeout(long);
    frame.hidden = true;
    felt.classList.remove("dragging");
    if (held?.ghost) held.ghost.el.remove();
    for (const each of held?.with || []) {
      table.board.shown.get(each.id)?.el.classList.remove("dragged");
      table.board.back(each.id);
    }
    if (held?.to) table.board.shown.get(held.to)?.el.classList.remove("aimed");
    held?.on?.classList.remove("aimed");
    held = null;
    mode = "";
  }

  felt.addEventListener("pointerdown", down);
  felt.addEventListener("pointermove", move);
  felt.addEventListener("pointerup", up);
  felt.addEventListener("pointercancel", (event) => {
    pointers.delete(event.pointerId);
    cancel();
  });
  felt.addEventListener("wheel", (event) => {
    event.preventDefault();
    const by = event.deltaMode ? event.deltaY * 30 : event.deltaY;
    if (event.shiftKey) table.eye.pan(-by, 0);
    else table.eye.zoom(Math.exp(-Math.max(-120, Math.min(120, by)) * (event.ctrlKey ? 0.01 : 0.0022)), event.clientX, event.clientY);
  }, { passive: false });
  felt.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    const el = chip(event);
    const stack = el && table.stack(el.dataset.id);
    if (stack && !mode.startsWith("drag")) table.menu(stack, { x: event.clientX, y: event.clientY }, el);
  });
  felt.addEventListener("auxclick", (event) => event.preventDefault());
  document.addEventListener("keydown", (event) => { if (event.key === " " && !(event.target instanceof Element && event.target.closest("input, textarea, button, select"))) space = true; });
  document.addEventListener("keyup", (event) => { if (event.key === " ") space = false; });
  return { cancel, get busy() { return mode === "drag"; } };
}
