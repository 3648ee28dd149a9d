import * as z from 'zod/mini';
import type { Cashier } from '../context.ts';
import { isLoopbackOrigin } from '../http/loopback.ts';
import type { Store } from '../storage/database.ts';
import { act, decide, listActs } from './operator-acts.ts';
import { operatorOf } from './operators.ts';
import { PANEL, PanelRejection, panelRoom } from './panel-messages.ts';
import { listPayments, PANEL_REQUESTS } from './panel-requests.ts';

const watchSchema = z.object({ user: z.string().check(z.regex(/^\w{1,40}$/)) });

type PanelResponse = { ok: true; data: unknown } | { ok: false; message: string };

const READS: Readonly<Record<string, (store: Store, data: unknown) => Promise<unknown>>> = {
  list: listPayments,
  acts: listActs,
};
const DECISIONS: Readonly<Record<string, 'done' | 'refused'>> = { confirm: 'done', refuse: 'refused' };

/** The control panel: socket.io requests with an acknowledgement, and pushes about the transactions of one user. */
export function servePanel(cashier: Cashier): void {
  const panel = cashier.io.of(PANEL);
  panel.use((socket, proceed) => {
    // Any page that is open in the browser can reach a port of this machine, but only the sandbox's own pages may give money away.
    if (!isLoopbackOrigin(socket.handshake.headers.origin))
      return proceed(new Error('The panel is for pages of this machine'));
    const operator = operatorOf(cashier.operators, socket.handshake.auth);
    if (operator === null) {
      cashier.log('somebody who is no operator tried to open the panel');
      return proceed(new Error('The panel is for operators'));
    }
    socket.data.operator = operator;
    proceed();
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
    for (const event of [...Object.keys(READS), ...Object.keys(DECISIONS), ...Object.keys(PANEL_REQUESTS)]) {
      socket.on(event, async (data: unknown, answer: unknown) => {
        const reply = await runPanelRequest(cashier, String(socket.data.operator), event, data);
        if (typeof answer === 'function') answer(reply);
      });
    }
  });
}

export async function runPanelRequest(
  cashier: Cashier,
  operator: string,
  event: string,
  data: unknown,
): Promise<PanelResponse> {
  try {
    const [read, decision] = [READS[event], DECISIONS[event]];
    if (read) return { ok: true, data: await read(cashier.store, data) };
    const answer = await cashier.tracing.span(`panel ${event}`, () =>
      decision ? decide(cashier, operator, data, decision) : act(cashier, operator, event, data),
    );
    // The list of acts that wait for a second operator may have changed, so every panel reads it again.
    cashier.io.of(PANEL).emit('acted');
    return { ok: true, data: answer };
  } catch (error) {
    if (error instanceof PanelRejection) return { ok: false, message: error.message };
    cashier.log('panel request failed', { type: event, error });
    return { ok: false, message: 'Internal error' };
  }
}
