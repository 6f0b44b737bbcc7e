// All tabs of a browser -> the one stream that they share. It runs beside the tabs, for as long as one of them is open.

import { hubs } from "./hub.js";

const { hear } = hubs();

self.addEventListener("connect", (event) => {
  const [port] = /** @type {MessageEvent} */ (event).ports;
  /** @type {Map<number, () => void>} */
  const stops = new Map();
  port.onmessage = ({ data }) => {
    if (data.hear) stops.set(data.id, hear(data.hear, (told) => port.postMessage({ id: data.id, told })));
    if (data.leave) {
      stops.get(data.id)?.();
      stops.delete(data.id);
    }
    if (data.bye) {
      for (const stop of stops.values()) stop();
      stops.clear();
    }
  };
});
