// An address and a question -> what the studio answers: JSON, or an error that says what is wrong.

const token = /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=token]")).content;

export class Refused extends Error {
  constructor(message, problems = []) {
    super(message);
    this.problems = problems;
  }
}

// The page lies under a name that nobody can guess, and all that it asks for lies beside it.
export function own(path) {
  return path.startsWith("/") ? new URL(`.${path}`, document.baseURI).href : path;
}

export function address(path, question = {}) {
  const words = Object.entries(question).filter(([, value]) => value !== "" && value !== false && value !== undefined);
  const query = new URLSearchParams(words.map(([name, value]) => [name, value === true ? "yes" : value])).toString();
  return query ? `${own(path)}?${query}` : own(path);
}

export async function ask(path, question = {}) {
  return answered(await fetch(address(path, question), { headers: { Accept: "application/json" } }));
}

// Whatever writes, prints or starts something: it needs the token that only this page was told.
export async function send(path, body = {}) {
  return answered(await posted(path, body));
}

// What takes long to make is saved once it is there, under the name that it comes with.
export async function save(path) {
  const response = await posted(path, {});
  if (!response.ok) await answered(response);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition"))[1];
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function posted(path, body) {
  return fetch(own(path), {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Tilewright-Token": token },
    body: JSON.stringify(body),
  });
}

async function answered(response) {
  const is_json = (response.headers.get("Content-Type") || "").startsWith("application/json");
  const words = is_json ? await response.json() : { message: await response.text() };
  if (response.ok) return words;
  if (words.fault) throw new Refused(`This is a mistake in Tilewright itself: ${words.fault}`);
  if (words.problems) throw new Refused(words.problems.map((each) => each.message).join("; "), words.problems);
  throw new Refused(words.message);
}
