import type { EarlyLink } from './early-link.ts';
import { CheckedTransport, type Transport } from './transport.ts';
import { CONNECT } from './wire-constants.ts';

/**
 * A transport that uses the preconnected socket for its first connection and opens its own for every later
 * one. A socket whose handshake was sent with another token is closed instead.
 */
export function transportOver(early: EarlyLink, token: () => string | undefined): Transport {
  let isUsed = false;
  class EarlyTransport extends CheckedTransport {
    override createSocket(address: string, protocols: undefined, options: object): WebSocket {
      const { line, heard, asked } = early;
      const isFirst = !isUsed;
      isUsed = true;
      // A socket that was open and has closed again must not fail this attempt.
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
      // Replay buffered events in a microtask: engine.io attaches its listeners right after it has opened the
      // transport.
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
