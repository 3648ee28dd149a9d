import { once } from 'node:events';
import { WebSocket, WebSocketServer } from 'ws';

export type Frame = Record<string, unknown>;
/** Changes of the frames between the kit and a correct cashier, so that the kit sees a cashier with one fault. */
export interface Bend {
  /** Returns the token that the cashier gets in place of the kit's. */
  token?: (token: unknown) => unknown;
  /** Returns the frames that the kit gets in place of a response. */
  response?: (frame: Frame, request: Frame | undefined) => Frame[];
  /** Returns the request that the cashier gets in place of the kit's. */
  request?: (frame: Frame) => Frame;
  /** True for a cashier whose process ends when it gets a frame of more than 1 MB. */
  isFragile?: boolean;
  /** True for a cashier that sends each frame to the sockets of all users. */
  isBroadcast?: boolean;
}

export async function bendCashier(url: string, { token, response, request, isBroadcast, isFragile }: Bend) {
  const maxPayload = isFragile ? 10_000_000 : 1_000_000;
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', maxPayload });
  const close = () => {
    for (const client of server.clients) client.terminate();
    server.close();
  };
  await once(server, 'listening');
  const joined = new Set<WebSocket>();
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
      if (packet.length > 1_000_000 && isFragile) close();
      else if (packet.startsWith('40') && token) {
        const auth = JSON.parse(packet.slice(2) || '{}');
        send(`40${JSON.stringify({ ...auth, token: token(auth.token) })}`);
      } else if (packet.startsWith('42')) send(bendRequest(packet));
      else send(packet);
    });
    cashier.on('message', (data) => {
      const packet = String(data);
      if (packet.startsWith('40')) joined.add(widget);
      if (!packet.startsWith('42') || !(response || isBroadcast)) {
        widget.send(packet);
        return;
      }
      const [event, frame] = JSON.parse(packet.slice(2));
      for (const bent of response?.(frame, asked.get(frame.msgid)) ?? [frame]) {
        for (const client of isBroadcast ? joined : [widget]) {
          client.send(`42${JSON.stringify([event, bent])}`);
        }
      }
    });
    widget.on('close', () => {
      joined.delete(widget);
      cashier.terminate();
    });
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
    close,
  };
}

export const contentOf = (frame: Frame) =>
  Object(typeof frame.data === 'string' ? JSON.parse(frame.data) : frame.data);
export const withData = (
  frame: Record<string, unknown>,
  change: (data: Record<string, unknown>) => object,
) => {
  const content = contentOf(frame);
  return { ...frame, needParse: false, data: { ...content, data: change(Object(content.data)) } };
};
export const isPayment = (frame: Record<string, unknown>) => 'idem' in Object(contentOf(frame).data);
export const isPush = (frame: Record<string, unknown>) => frame.source === 'deposit.status';
