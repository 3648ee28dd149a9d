import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** These ports are below those that systems assign themselves, because another program could be assigned such a port before it is used. */
const [FIRST_PORT, END_PORT] = [20_000, 32_000];
/** Ports that this process has returned already. The programs that get them may not listen yet. */
const returned = new Set();

/** @returns {Promise<number>} */
export async function freePort() {
  for (;;) {
    const port = randomInt(FIRST_PORT, END_PORT);
    if (returned.has(port)) continue;
    returned.add(port);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
