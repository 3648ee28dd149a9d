import type { Page } from 'playwright';

/** A frame of the line, as loose as a hostile one may be. */
export interface BentFrame {
  msgid: string;
  type: string;
  source: string;
  data: { [key: string]: unknown; data: Record<string, unknown> };
}

type Change = (frame: BentFrame) => void;

/** The line between the widget and the real cashier, with somebody on it. */
export interface BentLine {
  /** Changes each request on its way to the cashier, who then answers what it got. */
  request: Change;
  /** Bends every answer to one type of request from now on, and every push of that name. */
  bend(source: string, change: Change): void;
  /** Lets everything through as it is. */
  straighten(): void;
  /** Says what the cashier has not said; bytes go as they are. */
  push(frame: unknown): void;
  /** From now on the lines that stand carry nothing any more, and nobody is told; a new one is whole. */
  deaden(): void;
  /** Frames that reached the cashier, as text. */
  readonly sent: string[];
}

/** Stands between the widget and its cashier, from the next connection on; `at` is where that cashier is, if not anywhere. */
export async function bendLine(page: Page, at = ''): Promise<BentLine> {
  const port = at && new URL(at).port;
  const untouched: Change = () => {};
  const answers = new Map<string, Change>();
  let generation = 0;
  let send: (text: string | Buffer) => void = () => {};
  const line: BentLine = {
    request: untouched,
    bend: (source, change) => void answers.set(source, change),
    straighten: () => {
      line.request = untouched;
      answers.clear();
    },
    push: (frame) => send(Buffer.isBuffer(frame) ? frame : write(frame)),
    deaden: () => {
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
      const bent = bendFrame(message, line.request);
      line.sent.push(String(bent));
      server.send(bent);
    });
    server.onMessage((message) => {
      if (own !== generation) return;
      socket.send(bendFrame(message, (frame) => answers.get(frame?.source)?.(frame)));
    });
  });
  return line;
}

const write = (frame: unknown) => `42${JSON.stringify(['message', frame])}`;

function bendFrame(message: string | Buffer, change: Change): string | Buffer {
  const text = String(message);
  if (!text.startsWith('42["message"')) return message;
  const [, frame] = JSON.parse(text.slice(2));
  if (frame?.needParse) Object.assign(frame, { data: JSON.parse(frame.data), needParse: false });
  change(frame);
  return write(frame);
}
