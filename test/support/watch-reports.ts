import { io } from 'socket.io-client';
import { PANEL, VIOLATIONS } from '../../demo/cashier/panel/summary.ts';
import { SOCKET_PATH } from '../../src/api/contract.ts';

/** Policy violations that browsers have reported to the sandbox. */
export interface Reports {
  /** The reports until now, as text, which are then forgotten. */
  take(): string[];
  close(): void;
}

/** Listens at the sandbox's reporting endpoint: the one way to learn of violations in a browser that cannot be watched from inside. */
export async function watchReports(url: string): Promise<Reports> {
  const told: string[] = [];
  const socket = io(`${url}${PANEL}`, { path: SOCKET_PATH, transports: ['websocket'], forceNew: true });
  socket.on(VIOLATIONS, (violations: unknown[]) => told.push(...violations.map((it) => JSON.stringify(it))));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return { take: () => told.splice(0), close: () => socket.disconnect() };
}
