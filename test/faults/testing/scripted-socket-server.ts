import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { FrameReader, makeFrame } from '../proxy/websocket-frames.ts';

const ENGINE = JSON.stringify({ sid: 's', upgrades: [], pingInterval: 25_000, pingTimeout: 20_000 });

export const WELCOME = '40{"sid":"w"}';

/** A connection of a widget. The texts of one call of `say` arrive in one TCP segment. */
export interface ScriptedConnection {
  socket: Socket;
  say(...texts: string[]): void;
}

export class ScriptedSocketServer {
  readonly connections: ScriptedConnection[] = [];
  readonly received: string[] = [];
  onHello: (line: ScriptedConnection) => void = (line) => line.say(WELCOME);
  #server: Server = createServer((socket) => this.#accept(socket));

  async start(): Promise<string> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  stop(): void {
    for (const { socket } of this.connections) socket.destroy();
    this.#server.close();
  }

  #accept(socket: Socket): void {
    const line: ScriptedConnection = {
      socket,
      say: (...texts) => void socket.write(Buffer.concat(texts.map((text) => makeFrame(text, false)))),
    };
    socket.on('error', () => undefined);
    socket.once('data', (head: Buffer) => {
      const [, key = ''] = /sec-websocket-key: (.+)\r\n/i.exec(head.toString()) ?? [];
      const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
      );
      this.connections.push(line);
      line.say(`0${ENGINE}`);
      const frames = new FrameReader();
      socket.on('data', (chunk: Buffer) => {
        for (const { text } of frames.push(chunk)) this.#receive(line, text ?? '');
      });
    });
  }

  #receive(line: ScriptedConnection, text: string): void {
    this.received.push(text);
    if (text.startsWith('40')) this.onHello(line);
  }
}
