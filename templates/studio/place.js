// A place in a file -> what copies it as file:line:column, and what opens it in the designer's own editor.

import { make } from "./make.js";

export function place(at, scheme) {
  const copy = make("button.place", { type: "button", title: "Copy this place", onclick: () => copied(copy, at.where) }, at.where);
  const inside = [copy];
  if (scheme && at.file && !at.sheet) {
    const line = at.line ? `:${at.line}${at.column ? `:${at.column}` : ""}` : "";
    const path = at.file.split("/").map(encodeURIComponent).join("/");
    inside.push(make("a.open", { href: opened(scheme, path, line, at), title: "Open in your editor" }, "open"));
  }
  return make("span.at", {}, inside);
}

function opened(scheme, path, line, at) {
  if (["subl", "txmt", "idea"].includes(scheme)) {
    return `${scheme}://open?url=file://${path}&file=${path}&line=${at.line || 1}&column=${at.column || 1}`;
  }
  return `${scheme}://file${path.startsWith("/") ? "" : "/"}${path}${line}`;
}

async function copied(button, words) {
  const before = button.textContent;
  try {
    await navigator.clipboard.writeText(words);
    button.textContent = "copied";
  } catch {
    button.textContent = "not allowed";
  }
  setTimeout(() => { button.textContent = before; }, 900);
}
