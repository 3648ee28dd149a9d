import type { Page } from 'playwright';

/** A frame of the socket. Its type is loose, because a test may put anything into it. */
export interface TamperedFrame {
  msgid: string;
  type: string;
  source: string;
  data: { [key: string]: unknown; data: Record<string, unknown> };
}

const SOURCES_OF_PAYMENTS = [
  'BANKING_DEPOSIT:create-v1',
  'BANKING_WITHDRAWAL:create-v1',
  'BANKING:transaction-v1',
  'BANKING:transactions-v1',
];

type Change = (frame: TamperedFrame) => void;

export interface TamperedConnection {
  changeRequest: Change;
  /** Changes later responses to requests of this type, and later pushes of this name. */
  changeResponses(source: string, change: Change): void;
  changePayments(change: (payment: Record<string, unknown>) => void): void;
  holdResponses(source: string, gate: Promise<void>): void;
  stopChanging(): void;
  /** Sends the widget a frame that the cashier did not send. A buffer is sent unchanged. */
  push(frame: unknown): void;
  /** Drops all later frames of the open sockets, which stay open. A new socket works. */
  silence(): void;
  readonly sent: string[];
}

export async function tamperWithConnection(page: Page, at = ''): Promise<TamperedConnection> {
  const port = at && new URL(at).port;
  const untouched: Change = () => {};
  const answers = new Map<string, Change>();
  const held = new Map<string, Promise<void>>();
  let generation = 0;
  let send: (text: string | Buffer) => void = () => {};
  const connection: TamperedConnection = {
    changeRequest: untouched,
    changeResponses: (source, change) => void answers.set(source, change),
    changePayments: (change) => {
      for (const source of SOURCES_OF_PAYMENTS) {
        answers.set(source, ({ data: { data } }) => {
          const payments = Array.isArray(data?.items) ? data.items : [data ?? {}];
          for (const payment of payments) change(payment);
        });
      }
    },
    holdResponses: (source, gate) => void held.set(source, gate),
    stopChanging: () => {
      connection.changeRequest = untouched;
      answers.clear();
    },
    push: (frame) => send(Buffer.isBuffer(frame) ? frame : write(frame)),
    silence: () => {
      generation += 1;
    },
    sent: [],
  };
  await page.routeWebSocket(new RegExp(`${port}/.*socket\\.io`), (socket) => {
    const own = generation;
    const server = socket.connectToServer();
    send = (text) => socket.send(text);
    socket.onMessage((message) => {
      if (own !== generation) return;
      const changed = changeFrame(message, connection.changeRequest);
      connection.sent.push(String(changed));
      server.send(changed);
    });
    server.onMessage((message) => {
      if (own !== generation) return;
      let gate: Promise<void> | undefined;
      const changed = changeFrame(message, (frame) => {
        answers.get(frame?.source)?.(frame);
        gate = held.get(frame?.source);
      });
      if (gate) void gate.then(() => socket.send(changed));
      else socket.send(changed);
    });
  });
  return connection;
}

const write = (frame: unknown) => `42${JSON.stringify(['message', frame])}`;

function changeFrame(message: string | Buffer, change: Change): string | Buffer {
  const text = String(message);
  if (!text.startsWith('42["message"')) return message;
  const [, frame] = JSON.parse(text.slice(2));
  if (frame?.needParse) Object.assign(frame, { data: JSON.parse(frame.data), needParse: false });
  change(frame);
  return write(frame);
}
