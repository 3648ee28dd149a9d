import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { MESSAGE_EVENT } from '../../src/api/names.ts';

/** The name of the one method that this cashier has. */
export const AFTER_THE_BOMB = 'After the bomb';

const PASSED_ON = ['content-type', 'content-security-policy', 'access-control-allow-origin'];

/**
 * socket-42: a cashier that greets everybody with a few kilobytes which unpack to 20 MB, and then answers as it should.
 * @param pages origin of the cashier whose files it serves as its own: a page connects to no other origin than its own
 */
export async function startBomb(pages: string): Promise<{ url: string; stop(): Promise<void> }> {
  const http = createServer(async (request, response) => {
    const answer = await fetch(pages + request.url);
    const headers = [...answer.headers].filter(([name]) => PASSED_ON.includes(name));
    response.writeHead(answer.status, Object.fromEntries(headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  const io = new Server(http, {
    path: '/v4/socket.io',
    perMessageDeflate: { threshold: 0 },
    cors: { origin: '*' },
  });
  const text = { en: AFTER_THE_BOMB };
  const methods = { only: { name: 'only', category: 'bank', text, amount_rules: {}, fields: [] } };
  io.on('connection', (socket) => {
    socket.emit(MESSAGE_EVENT, { source: 'bomb', data: 'a'.repeat(20_000_000) });
    socket.on(MESSAGE_EVENT, ({ msgid, type }: { msgid: string; type: string }) => {
      const data = type === 'BANKING:methods-payment-v3' ? methods : {};
      socket.emit(MESSAGE_EVENT, { msgid, source: type, data: { status: 200, data } });
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  // A TCP server's address is an object.
  const { port } = http.address() as AddressInfo;
  return { url: `http://localhost:${port}`, stop: () => io.close() };
}
