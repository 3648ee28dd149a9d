import { io, type Socket } from 'socket.io-client';
import { vi } from 'vitest';
import * as z from 'zod/mini';
import { PANEL } from '../../demo/cashier/panel/panel-messages.ts';
import type { PANEL_REQUESTS } from '../../demo/cashier/panel/panel-requests.ts';
import { CashierClient } from '../../demo/cashier/testing/cashier-client.ts';
import { SOCKET_PATH } from '../../src/api/contract.ts';
import type { User } from './open-host-page.ts';

/** The panel's `step` is tried again for this long, because the page's own request before it may still be under way. */
const STEP_TIMEOUT = { timeout: 20_000, interval: 20 };

const paymentSchema = z.object({
  id: z.string(),
  type: z.string(),
  method: z.string(),
  amount: z.string(),
  status: z.string(),
  reason: z.nullable(z.string()),
});
type StoredPayment = z.output<typeof paymentSchema>;

const answerSchema = z.object({ ok: z.boolean(), data: z.unknown(), message: z.optional(z.string()) });
const balanceSchema = z.object({ balanceData: z.object({ primary: z.object({ amount: z.string() }) }) });

export interface CashierPanel {
  payments(): Promise<StoredPayment[]>;
  balance(): Promise<string>;
  act(name: keyof typeof PANEL_REQUESTS, data?: Record<string, unknown>): Promise<unknown>;
  step(): Promise<void>;
  close(): void;
}

export function openCashierPanel(url: string, user: User): CashierPanel {
  const socket: Socket = io(`${url}${PANEL}`, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 100,
  });
  const act = async (name: string, data: Record<string, unknown> = {}): Promise<unknown> => {
    const reported = await socket.timeout(10_000).emitWithAck(name, data);
    const { ok, data: answer, message } = z.parse(answerSchema, reported);
    if (!ok) throw new Error(`The panel refused ${name}: ${message}`);
    return answer;
  };
  const payments = async () => z.parse(z.array(paymentSchema), await act('list', { user: user.id }));
  return {
    act: (name, data = { user: user.id }) => act(String(name), data),
    payments,
    step: () =>
      vi.waitFor(async () => {
        const [newest] = await payments();
        await act('step', { id: newest?.id });
      }, STEP_TIMEOUT),
    balance: async () => {
      const client = await new CashierClient(url, user.token).ready();
      try {
        const login = await client.pushed(({ source }) => source === 'login.token');
        return z.parse(balanceSchema, login).balanceData.primary.amount;
      } finally {
        client.close();
      }
    },
    close: () => {
      socket.disconnect();
    },
  };
}
