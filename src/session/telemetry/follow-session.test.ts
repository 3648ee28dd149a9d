import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anything } from '../../domain/parsing/decoders.ts';
import { callCashier } from '../connection/call-cashier.ts';
import { disposeSession } from '../create-session.ts';
import type { Session } from '../session.ts';
import { createFakeSession } from '../testing/fake-session.ts';
import { followSession } from './follow-session.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);

/** A session that shows its list, and functions that change it as the screens do. */
async function arrive() {
  const fake = createFakeSession();
  const { session } = fake;
  const choose = async (name: string | null) => {
    session.state.choice.method = name === null ? null : ({ name, category: 'e-money' } as never);
    session.location.navigate(name ? '/deposit/redirect' : '/deposit');
    await settle();
  };
  const type = async (value: string) => {
    session.state.draft = {
      method: 'spei',
      typed: { card: value },
      fields: {},
      masked: {},
      prepared: [],
    } as never;
    await settle();
  };
  session.state.lists.deposit.status = 'ready';
  await settle();
  return { ...fake, choose, type };
}

/** All events and metrics from now on, buffered ones first. */
function listen(session: Session): string[] {
  const received: string[] = [];
  followSession(session, {
    emit: ({ name, extras }, at) =>
      received.push([name, at.method, ...Object.values(extras)].join(' ').trim()),
    measure: (key) => received.push(key),
  });
  return received;
}

test('snapshots from before the first listener are delivered in order, followed by later ones', async () => {
  const { session, choose, answer } = await arrive();
  await choose('oxxo');
  const call = callCashier(session, 'BANKING:quote-v1', {} as never, anything as never).catch(
    () => undefined,
  );
  await answer('BANKING:quote-v1', 500);
  await call;
  await choose(null);
  await choose('spei');
  const received = listen(session);
  await choose(null);
  expect(received).toEqual([
    'list_view',
    'method_choose oxxo',
    'form_view oxxo redirect',
    'round_trip:BANKING:quote-v1',
    expect.stringMatching(/^call_error oxxo 500 /),
    'list_view',
    'method_choose spei',
    'form_view spei redirect',
    'list_view',
  ]);
  expect(session.snapshots.size).toBe(0);
  disposeSession(session);
});

test('a typed value that the cashier echoes is redacted in a buffered snapshot, too', async () => {
  const { session, choose, type, sentOf } = await arrive();
  await choose('spei');
  await type('Canaria');
  const call = callCashier(session, 'BANKING:quote-v1', {} as never, anything as never).catch(
    () => undefined,
  );
  const { msgid } = sentOf('BANKING:quote-v1')[0] ?? {};
  session.client.receive({ msgid, data: { status: 400, message: 'Nobody is called Canaria here' } });
  await call;
  session.state.draft = null;
  await settle();
  expect(listen(session).at(-1)).toMatch(
    /^call_error spei 400 BANKING:quote-v1: Nobody is called ••• here \w+-\d+$/,
  );
  disposeSession(session);
});

test('before telemetry is loaded, only the last snapshot of a value that is being typed is kept', async () => {
  const { session, type } = await arrive();
  const before = session.snapshots.size;
  for (const text of ['4', '41', '411']) await type(text);
  expect(session.snapshots.size).toBe(before);
  const typed: unknown[] = [];
  session.snapshots.listen(({ state }) => typed.push(state.draft?.typed));
  expect(typed.at(-1)).toEqual({ card: '411' });
  disposeSession(session);
});

test('before telemetry is loaded, the newest hundred snapshots are kept; after it has ended, none', async () => {
  const { session, choose } = await arrive();
  for (let at = 0; at < 80; at += 1) {
    await choose(`method-${at}`);
    await choose(null);
  }
  expect(session.snapshots.size).toBe(100);
  session.snapshots.end();
  await choose('spei');
  expect(session.snapshots.size).toBe(0);
  disposeSession(session);
});
