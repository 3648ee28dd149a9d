import { io } from 'socket.io-client';
import { PANEL, VIOLATIONS } from '../../demo/cashier/panel/panel-messages.ts';
import { SOCKET_PATH } from '../../src/api/contract.ts';

/** Policy violations that browsers have reported to the sandbox. */
export interface Reports {
  take(): string[];
  close(): void;
}

/** Collects the violations that browsers report to the sandbox, from its control panel: these tests can run no script in the pages before they load. */
export async function watchReports(url: string): Promise<Reports> {
  const reported: string[] = [];
  const socket = io(`${url}${PANEL}`, { path: SOCKET_PATH, transports: ['websocket'], forceNew: true });
  socket.on(VIOLATIONS, (violations: unknown[]) =>
    reported.push(...violations.map((it) => JSON.stringify(it))),
  );
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return { take: () => reported.splice(0), close: () => socket.disconnect() };
}
