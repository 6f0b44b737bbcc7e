// What is to be done, the sections of a booklet -> the section that has most to do with it, by words that few others have.

/** Whole words, without endings that change with the sentence. @param {string} text @returns {string[]} */
function words(text) {
  return (text.toLowerCase().match(/[\p{L}]{3,}/gu) || []).map((word) => word.replace(/(ing|ed|es|s)$/u, ""));
}

/** The number of the section, or -1 where none has anything to do with it. @param {string[]} sections @param {string} wanted */
export function nearest(sections, wanted) {
  const each = sections.map((text) => words(text));
  const often = new Map();
  for (const list of each) for (const word of new Set(list)) often.set(word, (often.get(word) || 0) + 1);
  const asked = new Map();
  for (const word of words(wanted)) asked.set(word, (asked.get(word) || 0) + 1);
  let [best, most] = [-1, 0];
  each.forEach((list, at) => {
    let sum = 0;
    for (const [word, times] of asked) {
      const there = list.filter((other) => other === word).length;
      if (there) sum += Math.sqrt(times) * Math.log(1 + sections.length / often.get(word)) * (there / (there + 1.5));
    }
    sum /= 1 + list.length / 400; // a long section has something of everything
    if (sum > most) [best, most] = [at, sum];
  });
  return best;
}
