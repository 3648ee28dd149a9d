import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { MESSAGE_EVENT } from '../../src/api/wire-constants.ts';

const PASSED_ON = ['content-type', 'content-security-policy', 'access-control-allow-origin'];

export interface Script {
  /** The data of a response. Undefined means `{}`. */
  answer(type: string, data: Record<string, unknown>): unknown;
  greetings?: readonly object[];
}

/** Serves the files of the sandbox as its own, because the widget's page may connect only to its own origin. */
export const passOn = (pages: string) => async (request: IncomingMessage, response: ServerResponse) => {
  if (request.method !== 'GET') {
    request.resume();
    response
      .writeHead(204, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' })
      .end();
    return;
  }
  const file = await fetch(pages + request.url);
  const headers = [...file.headers].filter(([name]) => PASSED_ON.includes(name));
  response.writeHead(file.status, Object.fromEntries(headers));
  response.end(Buffer.from(await file.arrayBuffer()));
};

export async function startScriptedCashier(
  pages: string,
  { answer, greetings = [] }: Script,
): Promise<{ url: string; stop(): Promise<void> }> {
  const http = createServer(passOn(pages));
  const io = new Server(http, {
    path: '/v4/socket.io',
    perMessageDeflate: { threshold: 0 },
    cors: { origin: '*' },
  });
  io.on('connection', (socket) => {
    for (const greeting of greetings) socket.emit(MESSAGE_EVENT, greeting);
    socket.on(
      MESSAGE_EVENT,
      ({ msgid, type, data }: { msgid: string; type: string; data: Record<string, unknown> }) => {
        socket.emit(MESSAGE_EVENT, {
          msgid,
          source: type,
          data: { status: 200, data: answer(type, data) ?? {} },
        });
      },
    );
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  // `address()` is a string only for a pipe, and this is a TCP server.
  const { port } = http.address() as AddressInfo;
  return { url: `http://localhost:${port}`, stop: () => io.close() };
}
