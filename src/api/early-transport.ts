import { WebSocket as WebSocketTransport } from 'socket.io-client';
import type { EarlyLink } from './early-link.ts';

/** engine.io's own, with what its types keep to themselves. */
interface Opening {
  ws: WebSocket;
  createSocket(address: string, protocols: undefined, options: object): WebSocket;
  addEventListeners(): void;
}
const Plain = WebSocketTransport as unknown as new () => Opening;

/** A transport whose first connection is one that is under way already; every later one is its own. */
export function transportOver(early: EarlyLink): typeof WebSocketTransport {
  let left: EarlyLink | null = early;
  class EarlyTransport extends Plain {
    override createSocket(address: string, protocols: undefined, options: object): WebSocket {
      const taken = left;
      left = null;
      // One that stood and fell again is no failure of this attempt.
      const hasFallen = taken !== null && taken.heard.length > 0 && taken.line.readyState > WebSocket.OPEN;
      if (taken?.line.url === new URL(address).href && !hasFallen) return taken.line;
      taken?.line.close();
      return super.createSocket(address, protocols, options);
    }

    override addEventListeners(): void {
      super.addEventListeners();
      if (this.ws !== early.line) return;
      // What happened before is told once the engine listens, which it does after opening its transport.
      queueMicrotask(() => {
        const { ws } = this;
        if (ws !== early.line || ws.readyState === WebSocket.CONNECTING) return;
        if (ws.readyState > WebSocket.OPEN) {
          ws.onerror?.(new Event('error'));
          return;
        }
        ws.onopen?.(new Event('open'));
        for (const data of early.heard) ws.onmessage?.(new MessageEvent('message', { data }));
      });
    }
  }
  return EarlyTransport as unknown as typeof WebSocketTransport;
}
