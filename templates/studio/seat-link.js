// A seat's secret, what it asks -> what the table answers; what is refused says why, with the status that HTTP has for it.

export class Away extends Error {
  /** @param {number} status @param {string} words */
  constructor(status, words) {
    super(words);
    this.status = status;
  }
}

/** @param {string} token @param {string} what @param {object} [body] */
export async function send(token, what, body = {}) {
  const answer = await fetch(`/seat/${what}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Seat": token },
    body: JSON.stringify(body),
  });
  const is_json = (answer.headers.get("Content-Type") || "").startsWith("application/json");
  const words = is_json ? await answer.json() : { message: await answer.text() };
  if (!answer.ok) throw new Away(answer.status, words.message);
  return words;
}
