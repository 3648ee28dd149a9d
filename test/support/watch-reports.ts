import { io } from 'socket.io-client';
import { PANEL, VIOLATIONS } from '../../demo/cashier/panel/panel-messages.ts';
import { SOCKET_PATH } from '../../src/api/contract.ts';

export interface Reports {
  take(): string[];
  close(): void;
}

/** Browsers report violations to the sandbox, whose control panel shows them: these tests can run no script before a page's own. */
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
