import type { Page } from 'playwright';

/** A frame of the cashier, as loose as a hostile one may be. */
export interface BentFrame {
  source: string;
  data: { status?: unknown; message?: unknown; data: Record<string, unknown> };
}

/** The cashier's line with somebody in between. */
export interface BentLine {
  /** Says what the cashier has not said; bytes go as they are. */
  push(frame: unknown): void;
  /** Bends every answer to one type of request from now on. */
  bend(source: string, spoil: (frame: BentFrame) => void): void;
  /** Lets all answers through as they are. */
  straighten(): void;
}

/** Stands between the widget and its cashier, from the next connection on. */
export async function bendLine(page: Page): Promise<BentLine> {
  const spoils = new Map<string, (frame: BentFrame) => void>();
  let send: (text: string | Buffer) => void = () => undefined;
  await page.routeWebSocket(/socket\.io/, (line) => {
    send = (text) => line.send(text);
    line.connectToServer().onMessage((message) => {
      const bent = bendFrame(String(message), spoils);
      line.send(bent ?? message);
    });
  });
  return {
    push: (frame) => send(Buffer.isBuffer(frame) ? frame : write(frame)),
    bend: (source, spoil) => void spoils.set(source, spoil),
    straighten: () => spoils.clear(),
  };
}

const write = (frame: unknown) => `42${JSON.stringify(['message', frame])}`;

function bendFrame(text: string, spoils: Map<string, (frame: BentFrame) => void>): string | null {
  if (!text.startsWith('42["message"')) return null;
  const [, frame] = JSON.parse(text.slice(2));
  const spoil = spoils.get(frame?.source);
  if (!spoil) return null;
  if (frame.needParse) Object.assign(frame, { data: JSON.parse(frame.data), needParse: false });
  spoil(frame);
  return write(frame);
}
