import * as z from 'zod/mini';
import type { Cashier } from '../context.ts';
import { isLoopbackOrigin } from '../http/loopback.ts';
import { PANEL, panelRoom } from './panel-messages.ts';
import { PANEL_REQUESTS, PanelRejection } from './panel-requests.ts';

const watchSchema = z.object({ user: z.string().check(z.regex(/^\w{1,40}$/)) });

/** Response to a call of the panel. */
type PanelResponse = { ok: true; data: unknown } | { ok: false; message: string };

/** The control panel: socket.io requests with an acknowledgement, and live updates of one user's transactions. */
export function servePanel(cashier: Cashier): void {
  const panel = cashier.io.of(PANEL);
  panel.use((socket, proceed) => {
    // Any page that is open in the browser could reach a loopback port, but only the sandbox's own pages may give money away.
    if (isLoopbackOrigin(socket.handshake.headers.origin)) proceed();
    else proceed(new Error('The panel is for pages of this machine'));
  });
  panel.on('connection', (socket) => {
    socket.on('watch', (data: unknown, answer: unknown) => {
      const watched = z.safeParse(watchSchema, data);
      if (watched.success) {
        for (const room of socket.rooms) if (room !== socket.id) void socket.leave(room);
        void socket.join(panelRoom(watched.data.user));
      }
      if (typeof answer === 'function') {
        answer(watched.success ? { ok: true, data: null } : { ok: false, message: 'Whom to watch?' });
      }
    });
    for (const event of Object.keys(PANEL_REQUESTS)) {
      socket.on(event, async (data: unknown, answer: unknown) => {
        const reply = await runPanelRequest(cashier, event, data);
        if (typeof answer === 'function') answer(reply);
      });
    }
  });
}

/** Handles one request of the panel; never throws. */
export async function runPanelRequest(
  cashier: Cashier,
  event: string,
  data: unknown,
): Promise<PanelResponse> {
  const request = Object.hasOwn(PANEL_REQUESTS, event) ? PANEL_REQUESTS[event] : undefined;
  try {
    if (!request) throw new PanelRejection(`The panel has no ${event}`);
    return { ok: true, data: (await request(cashier, data)) ?? null };
  } catch (error) {
    if (error instanceof PanelRejection) return { ok: false, message: error.message };
    cashier.log('panel request failed', { type: event, error });
    return { ok: false, message: 'Internal error' };
  }
}
