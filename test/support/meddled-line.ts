import type { Page } from 'playwright';

/** A frame of the line, as loose as a hostile one may be. */
interface Frame {
  msgid: string;
  type: string;
  source: string;
  data: Record<string, unknown> & { status?: number; data?: Record<string, unknown> };
}

/** The line between the widget and the real cashier, with somebody on it. */
export interface BentLine {
  /** Changes each request on its way to the cashier, who then answers what it got. */
  request: (frame: Frame) => void;
  /** Changes each answer and push on its way back. */
  answer: (frame: Frame) => void;
  /** Says something in the cashier's place. */
  push: (frame: unknown) => void;
  /** From now on the lines that stand carry nothing any more, and nobody is told; a new one is whole. */
  deaden: () => void;
  /** What has reached the cashier, as text. */
  readonly sent: string[];
}

export async function bendLine(page: Page): Promise<BentLine> {
  let generation = 0;
  const line: BentLine = {
    request: () => {},
    answer: () => {},
    push: () => {},
    deaden: () => {
      generation += 1;
    },
    sent: [],
  };
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const own = generation;
    const server = socket.connectToServer();
    line.push = (frame) => socket.send(`42${JSON.stringify(['message', frame])}`);
    socket.onMessage((message) => {
      if (own !== generation) return;
      const bent = bend(message, line.request);
      line.sent.push(String(bent));
      server.send(bent);
    });
    server.onMessage((message) => {
      if (own === generation) socket.send(bend(message, line.answer));
    });
  });
  return line;
}

function bend(message: string | Buffer, change: (frame: Frame) => void): string | Buffer {
  const text = String(message);
  if (!text.startsWith('42["message"')) return message;
  const [event, frame] = JSON.parse(text.slice(2));
  if (frame.needParse) Object.assign(frame, { data: JSON.parse(frame.data), needParse: false });
  change(frame);
  return `42${JSON.stringify([event, frame])}`;
}
