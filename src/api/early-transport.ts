import type { EarlyLink } from './early-link.ts';
import { CONNECT } from './names.ts';
import { CheckedTransport, type Transport } from './transport.ts';

/**
 * A transport whose first connection is one that is under way already; every later one is its own. A line that has shaken
 * hands for another token than the link's is none for it.
 */
export function transportOver(early: EarlyLink, token: () => string | undefined): Transport {
  let isUsed = false;
  class EarlyTransport extends CheckedTransport {
    override createSocket(address: string, protocols: undefined, options: object): WebSocket {
      const { line, heard, asked } = early;
      const isFirst = !isUsed;
      isUsed = true;
      // One that stood and fell again is no failure of this attempt.
      const hasFallen = heard.length > 0 && line.readyState > line.OPEN;
      const isOurs = line.url === new URL(address).href && (!asked || asked.token === token());
      if (isFirst && isOurs && !hasFallen) return line;
      if (isFirst) line.close();
      delete early.asked;
      return super.createSocket(address, protocols, options);
    }

    override addEventListeners(): void {
      super.addEventListeners();
      if (this.ws !== early.line) return;
      // Earlier events are replayed once the engine listens, which is right after it opened its transport.
      queueMicrotask(() => {
        const { ws } = this;
        if (ws !== early.line || ws.readyState === ws.CONNECTING) return;
        if (ws.readyState > ws.OPEN) {
          ws.onerror?.(new Event('error'));
          return;
        }
        ws.onopen?.(new Event('open'));
        for (const data of early.heard) ws.onmessage?.(new MessageEvent('message', { data }));
      });
    }

    override doWrite(packet: unknown, data: unknown): void {
      const isSaid = this.ws === early.line && early.asked && String(data).startsWith(CONNECT);
      if (!isSaid) super.doWrite(packet, data);
    }
  }
  return EarlyTransport as unknown as Transport;
}
