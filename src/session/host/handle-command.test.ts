// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Connection } from '../connection/connection.ts';
import { disposeSession } from '../create-session.ts';
import { createDraft } from '../methods/select-method.ts';
import { createFakeSession } from '../testing/fake-session.ts';
import { handleCommand } from './handle-command.ts';

const OWN = 'https://cashier.test';
const EVIL = 'https://evil.test';

let fake: ReturnType<typeof createFakeSession>;
let open: ReturnType<typeof vi.fn>;

beforeEach(() => {
  open = vi.fn();
  fake = createFakeSession();
  Object.assign(fake.session.get(Connection), { open });
  Object.assign(fake.session.options, { assets: `${OWN}/paywidget/` });
});
afterEach(() => disposeSession(fake.session));

const setHostData = (data: Record<string, unknown>) =>
  handleCommand(fake.session, { kind: 'host-data', data });
const issues = () => fake.notified.map(([, { message }]) => message);

it('another cashier address is reported as an issue in a running session, and receives no token', () => {
  setHostData({ host: EVIL });
  expect(open).not.toHaveBeenCalled();
  expect(issues()).toEqual(['host: taken at the start alone']);
  // The other fields are used, and the new token goes to the same cashier as before.
  setHostData({ host: EVIL, token: 'renewed' });
  expect(open).toHaveBeenCalledOnce();
  expect(fake.session.state.host).toMatchObject({ host: '', token: 'renewed' });
  expect(issues()).toHaveLength(1);
});

it.each(['', OWN, `${OWN}/`])('the same cashier address in another spelling is not an issue: %s', (host) => {
  setHostData({ host });
  expect(open).not.toHaveBeenCalled();
  expect(issues()).toEqual([]);
});

it('an amount of the host replaces the typed one, but not while the user is in the amount field', () => {
  const { session } = fake;
  session.state.draft = createDraft('spei', '12', 'en');
  session.typesAmount = () => true;
  setHostData({ amount: '500' });
  expect(session.state.draft.amount).toBe('12');
  session.typesAmount = () => false;
  setHostData({ amount: '700' });
  expect(session.state.draft).toMatchObject({ amount: '700', tag: null });
});
