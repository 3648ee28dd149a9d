import { connect } from 'node:net';

/** Slow 4G of docs/performance.md: 150 ms per round trip, 1.6 Mbit/s down and 750 kbit/s up; `down` and `up` are bytes per second. */
export const SLOW_4G = { latency: 150, down: 1_600_000 / 8, up: 750_000 / 8 };

/** @typedef {typeof SLOW_4G} Speed */
/** @typedef {ReturnType<typeof createLine>} Line */

/** @param {number} port of the sandbox */
export function createLine(port) {
  /** @type {Speed | null} */
  let speed = null;
  let open = 0;
  let trips = 0;

  /** @param {import('node:http').IncomingMessage} request @param {import('node:stream').Duplex} client @param {Buffer} head */
  function carry(request, client, head) {
    const cashier = connect({ port, host: '127.0.0.1', noDelay: true });
    // Switches Nagle's algorithm off, because it holds small frames back for up to 40 ms.
    if ('setNoDelay' in client && typeof client.setNoDelay === 'function') client.setNoDelay(true);
    open += 1;
    let isAnswered = true;
    let hasEnded = false;
    const up = delayed(speed && { latency: speed.latency, rate: speed.up }, (chunk) => cashier.write(chunk));
    const down = delayed(speed && { latency: speed.latency, rate: speed.down }, (chunk) => {
      isAnswered = true;
      client.write(chunk);
    });
    /** @param {Buffer} chunk */
    const ask = (chunk) => {
      // A message that the page sends before the response to its last one belongs to the same round trip.
      if (isAnswered) trips += 1;
      isAnswered = false;
      up.push(chunk);
    };
    ask(Buffer.concat([Buffer.from(headOf(request)), head]));
    client.on('data', ask);
    cashier.on('data', down.push);
    const end = () => {
      if (hasEnded) return;
      hasEnded = true;
      open -= 1;
      for (const side of [up, down]) side.stop();
      client.destroy();
      cashier.destroy();
    };
    for (const side of [client, cashier]) side.on('close', end).on('error', end);
  }

  return {
    carry,
    /** @param {Speed | null} next null for no limit. Sockets that are open already keep their speed. */
    set speed(next) {
      speed = next;
    },
    get open() {
      return open;
    },
    get trips() {
      return trips;
    },
    reset() {
      trips = 0;
    },
  };
}

/** @param {import('node:http').IncomingMessage} request */
function headOf({ method, url, rawHeaders }) {
  const lines = rawHeaders.flatMap((name, at) => (at % 2 ? [] : [`${name}: ${rawHeaders[at + 1]}`]));
  return [`${method} ${url} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}

/**
 * Delays one direction of a socket by half a round trip and limits its speed, because Chromium's throttling does not delay socket frames.
 * @param {{ latency: number, rate: number } | null} speed @param {(chunk: Buffer) => void} deliver
 */
function delayed(speed, deliver) {
  /** @type {Set<NodeJS.Timeout>} */
  const timers = new Set();
  let freeAt = 0;
  return {
    /** @param {Buffer} chunk */
    push(chunk) {
      if (!speed) {
        deliver(chunk);
        return;
      }
      const now = performance.now();
      freeAt = Math.max(now, freeAt) + (chunk.length / speed.rate) * 1000;
      const timer = setTimeout(
        () => {
          timers.delete(timer);
          deliver(chunk);
        },
        freeAt - now + speed.latency / 2,
      );
      timers.add(timer);
    },
    stop() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
