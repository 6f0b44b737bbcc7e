// Those who want to hear of a game or of seats -> one stream for all of them, which tells each what it asked for alone.

// How long is waited for others that come or go at the same moment, and before a stream that failed is tried again.
const GATHER = 30;
const AGAIN = 3000;

/**
 * @typedef {{home?: string, seat?: string, free?: string}} Subject A studio's page by its address, or a seat by its secret, or one at a free table.
 * @typedef {{news?: Record<string, unknown>, lost?: boolean, closed?: boolean, gone?: boolean}} Told
 * @typedef {{subject: Subject, take: (told: Told) => void, last: number, lost: boolean}} Ear
 * @typedef {{close: () => void, readyState: number, onmessage: any, onerror: any}} Source
 */

// Seats at free tables have a stream of their own: it begins elsewhere.
/** @param {(address: string) => Source} [begin] */
export function hubs(begin) {
  const [all, free] = [hub(begin), hub(begin, "/free/news/")];
  return {
    /** @param {Subject} subject @param {(told: Told) => void} take */
    hear: (subject, take) => (subject.free ? free.hear({ seat: subject.free }, take) : all.hear(subject, take)),
  };
}

/** @param {(address: string) => Source} [begin] @param {string} [where] What hears of seats alone. */
export function hub(begin = (address) => new EventSource(address), where = "/seat/news/") {
  /** @type {Set<Ear>} */
  const ears = new Set();
  /** @type {Source | null} */
  let source = null;
  let address = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let later;

  /** @param {Subject} subject @param {(told: Told) => void} take */
  function hear(subject, take) {
    const ear = { subject, take, last: -1, lost: false };
    ears.add(ear);
    soon(GATHER);
    return () => {
      ears.delete(ear);
      soon(GATHER);
    };
  }

  /** @param {number} wait */
  function soon(wait) {
    clearTimeout(later);
    later = setTimeout(arrange, wait);
  }

  // One address for all that is wanted; the stream that is open stays where it is the same.
  function arrange() {
    const homes = [...ears].map((ear) => ear.subject.home).filter(Boolean);
    const home = homes.at(-1);
    const seats = [...new Set([...ears].flatMap((ear) => ear.subject.seat ?? []))].sort();
    const list = seats.join("~");
    const next = home ? `${home}news${list ? `?seats=${list}` : ""}` : list ? `${where}${list}` : "";
    if (next === address && source) return;
    source?.close();
    source = null;
    address = next;
    if (next) open(home, seats);
  }

  /** @param {string | undefined} home @param {string[]} seats */
  function open(home, seats) {
    const mine = begin(address);
    source = mine;
    mine.onmessage = (/** @type {{data: string}} */ event) => {
      const { of, ...news } = JSON.parse(event.data);
      for (const ear of ears) if (of === "" ? ear.subject.home === home && home : ear.subject.seat === seats[of]) tell(ear, news);
    };
    mine.onerror = () => {
      if (source !== mine) return;
      for (const ear of ears) {
        ear.lost = true;
        ear.take({ lost: true });
      }
      if (mine.readyState !== 2) return; // the browser tries again by itself
      source = null;
      if (home) {
        for (const ear of [...ears].filter((each) => each.subject.home === home)) {
          ears.delete(ear);
          ear.take({ closed: true });
        }
      }
      soon(home ? GATHER : AGAIN);
    };
  }

  // What somebody has heard already is not told again, unless nothing could be heard meanwhile.
  /** @param {Ear} ear @param {Record<string, any>} news */
  function tell(ear, news) {
    if (news.gone) {
      ears.delete(ear);
      ear.take({ gone: true });
      return soon(GATHER);
    }
    if (news.number === ear.last && !ear.lost) return undefined;
    ear.last = news.number;
    ear.lost = false;
    return ear.take({ news });
  }

  return { hear };
}
