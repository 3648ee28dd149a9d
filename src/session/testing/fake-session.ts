import { vi } from 'vitest';
import type { RequestEnvelope } from '../../api/envelope.ts';
import type { Carrier, LinkState } from '../../api/socket.ts';
import type { NotificationName } from '../../bridge/protocol.ts';
import type { EntryOf } from '../../location/flow-entry.ts';
import { Connection } from '../connection/connection.ts';
import { PaymentService } from '../payment/attempt/payment-service.ts';
import { OpenPayments } from '../payment/found/open-payments.ts';
import { createStaticSession } from './static-session.ts';

type Notified = [NotificationName, Record<string, unknown>][];

/** A session without network: it keeps every frame that it sends, and the test responds as the cashier. */
export function createFakeSession({ entryOf }: { entryOf?: EntryOf } = {}) {
  const notified: Notified = [];
  const sent: RequestEnvelope[] = [];
  const session = createStaticSession({
    notify: (name, detail) => notified.push([name, { ...detail }]),
    restart: vi.fn(),
    ...(entryOf && { entryOf }),
  });
  const connection: Pick<Connection, 'reopen' | 'upgrade'> = { reopen: vi.fn(), upgrade: vi.fn() };
  Object.assign(session.get(Connection), connection);
  const carrier: Carrier = {
    send(frame) {
      sent.push(frame as RequestEnvelope);
      return session.state.link === 'open';
    },
  };
  session.client.follow(session.state.link, carrier);

  const sentOf = (type: string) => sent.filter((frame) => frame.type === type);
  const answer = async (type: string, status: number, data?: unknown) => {
    const frame = sentOf(type).at(-1);
    session.client.receive({ msgid: frame?.msgid, source: type, data: { status, data } });
    await vi.advanceTimersByTimeAsync(0);
  };
  const push = async (data: unknown) => {
    session.client.receive({ source: 'deposit.status', data });
    await vi.advanceTimersByTimeAsync(0);
  };
  const turn = async (link: LinkState) => {
    session.state.link = link;
    session.client.follow(link, carrier);
    if (link === 'open') session.get(PaymentService).resume();
    await vi.advanceTimersByTimeAsync(0);
  };
  const start = async () => {
    const started = session.get(PaymentService).start(session.get(OpenPayments));
    await answer('BANKING:transactions-v1', 200, { items: [] });
    await started;
  };
  return { session, notified, sent, sentOf, answer, push, turn, start };
}

export { transactionOf } from './static-session.ts';
