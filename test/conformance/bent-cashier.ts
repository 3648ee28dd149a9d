import { once } from 'node:events';
import { WebSocket, WebSocketServer } from 'ws';

type Frame = Record<string, unknown>;
/** Changes made to the frames between the kit and a sound cashier: a cashier with one fault. */
export interface Bend {
  /** The token that the cashier gets in place of the widget's. */
  token?: (token: unknown) => unknown;
  /** The frames that the widget gets in place of the cashier's. */
  response?: (frame: Frame, request: Frame | undefined) => Frame[];
  /** The request that the cashier gets in place of the widget's. */
  request?: (frame: Frame) => Frame;
}

/** A cashier with a fault on the wire, in front of a sound one; returns its URL and a function that ends it. */
export async function bendCashier(url: string, { token, response, request }: Bend) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', maxPayload: 1_000_000 });
  await once(server, 'listening');
  server.on('connection', (widget, { url: path = '' }) => {
    const cashier = new WebSocket(new URL(path, url.replace('http', 'ws')));
    const asked = new Map<unknown, Frame>();
    const waiting: string[] = [];
    const send = (packet: string) => {
      if (cashier.readyState === WebSocket.OPEN) cashier.send(packet);
      else waiting.push(packet);
    };
    widget.on('error', () => cashier.terminate());
    cashier.on('error', () => widget.terminate());
    cashier.on('open', () => {
      for (const packet of waiting.splice(0)) cashier.send(packet);
    });
    widget.on('message', (data) => {
      const packet = String(data);
      if (packet.startsWith('40') && token) {
        const auth = JSON.parse(packet.slice(2) || '{}');
        send(`40${JSON.stringify({ ...auth, token: token(auth.token) })}`);
      } else if (packet.startsWith('42')) send(bendRequest(packet));
      else send(packet);
    });
    cashier.on('message', (data) => {
      const packet = String(data);
      if (!packet.startsWith('42') || !response) {
        widget.send(packet);
        return;
      }
      const [event, frame] = JSON.parse(packet.slice(2));
      for (const bent of response(frame, asked.get(frame.msgid))) {
        widget.send(`42${JSON.stringify([event, bent])}`);
      }
    });
    widget.on('close', () => cashier.terminate());
    cashier.on('close', () => widget.close());

    function bendRequest(packet: string): string {
      try {
        const [event, frame] = JSON.parse(packet.slice(2));
        if (typeof frame !== 'object' || frame === null) return packet;
        asked.set(frame.msgid, frame);
        return `42${JSON.stringify([event, request ? request(frame) : frame])}`;
      } catch {
        return packet;
      }
    }
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}
