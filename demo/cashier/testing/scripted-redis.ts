import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** One word of a Redis command; its length is before it. */
const WORD = /\$\d+\r\n(.*?)\r\n/gs;

/** The part of Redis that a node needs. It accepts messages and delivers none, so that tests can break it. */
export async function startScriptedRedis() {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let subscriptions = 0;
  const answer = (command: string) => {
    const [name = '', ...words] = [...command.matchAll(WORD)].map(([, word = '']) => word);
    if (/^xadd/i.test(name)) return '$3\r\n0-1\r\n';
    const subscribed = (channel: string, at: number) =>
      `*3\r\n$9\r\nsubscribe\r\n$${channel.length}\r\n${channel}\r\n:${at + 1}\r\n`;
    if (/^subscribe/i.test(name)) {
      subscriptions += 1;
      return words.map(subscribed).join('');
    }
    // A read that waits for messages gets no response, because this server delivers none.
    return /^xread/i.test(name) ? '' : '+OK\r\n';
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (data) => {
      if (isFrozen) return;
      for (const command of data.toString('latin1').split(/(?=\*\d+\r\n\$)/)) socket.write(answer(command));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return {
    url: `redis://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    /** Each node subscribes once for widgets and once for panels. */
    subscriptions: () => subscriptions,
    freeze() {
      isFrozen = true;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
