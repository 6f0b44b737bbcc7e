// A question -> a dialog, and what was answered; null where it was closed.

import { make } from "./make.js";

/**
 * @param {string} title
 * @param {{name: string, label: string, type?: string, value?: any, min?: number, max?: number, options?: [string, string][]}[]} fields
 * @param {string} [button]
 * @returns {Promise<Record<string, any> | null>}
 */
export function ask(title, fields, button = "Do it") {
  return new Promise((done) => {
    const inputs = fields.map(({ name, label, options, type = "number", value = "", min, max }) => {
      const has = { name, value };
      const input = options
        ? make("select", { name }, options.map(([key, words]) => make("option", { value: key }, words)))
        : make("input", { ...has, type, ...(type === "number" ? { min: String(min ?? 1), max: String(max ?? 999), inputMode: "numeric" } : { maxLength: max ?? 60 }) });
      return { name, type: options ? "text" : type, input, row: make("label.labelled", {}, make("span", {}, label), input) };
    });
    const form = make("form", { method: "dialog" }, make("h2", { id: "ask-title" }, title), inputs.map((each) => each.row),
      make("p.tools", {}, make("button.button.strong", { value: "yes" }, button), make("button.button", { value: "", formNoValidate: true }, "Cancel")));
    const dialog = open(form, "ask-title");
    dialog.addEventListener("close", () => {
      const values = Object.fromEntries(inputs.map(({ name, type, input }) => [name, type === "number" ? Number(input.value) : input.value]));
      done(dialog.returnValue === "yes" ? values : null);
    });
    inputs[0]?.input.select?.();
  });
}

/** A dialog that closes on Escape, goes away by itself, and gives the focus back. @param {HTMLElement} inside @param {string} title The id of its heading. @returns {HTMLDialogElement} */
export function open(inside, title) {
  const before = /** @type {HTMLElement} */ (document.activeElement);
  const dialog = /** @type {HTMLDialogElement} */ (make("dialog.ask", { "aria-labelledby": title }, inside));
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (before?.isConnected) before.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
