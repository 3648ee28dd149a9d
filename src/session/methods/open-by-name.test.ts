// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseMethods } from '../../domain/methods/method.ts';
import { entryOf } from '../../flows/entries.ts';
import { localPath } from '../../location/memory-location.ts';
import { disposeSession } from '../create-session.ts';
import { handleCommand } from '../host/handle-command.ts';
import { createFakeSession } from '../testing/fake-session.ts';
import { openByName } from './open-by-name.ts';

let fake: ReturnType<typeof createFakeSession>;

const rules = { MXN: { min: 10, max: 1_000 } };
const METHODS = parseMethods(
  [
    { name: 'spei', amount_rules: rules },
    { name: 'oxxo', amount_rules: rules, category: 'cash_methods' },
  ],
  () => undefined,
);
const path = () => localPath(fake.session.location.current);
const messages = () => fake.notified.filter(([name]) => name === 'Error').map(([, { message }]) => message);
const load = () => {
  Object.assign(fake.session.state.lists.deposit, { methods: METHODS, status: 'ready' });
};

beforeEach(() => {
  fake = createFakeSession({ entryOf });
  fake.session.state.phase = 'ready';
});
afterEach(() => disposeSession(fake.session));

describe('a method that the host names', () => {
  it('opens as soon as its list is loaded, with the host’s amount', async () => {
    fake.session.state.lists.deposit.status = 'loading';
    fake.session.state.host.amount = '250';
    const opened = openByName(fake.session, 'spei');
    load();
    await opened;
    expect(path()).toMatch(/^\/deposit\/(?!$)/);
    expect(fake.session.state.choice.method?.name).toBe('spei');
    expect(fake.session.state.draft).toMatchObject({ method: 'spei', amount: '250' });
  });

  it('may be a group, whose list opens', async () => {
    load();
    await openByName(fake.session, 'cash_methods');
    expect(fake.session.state.choice).toEqual({ group: 'cash_methods', method: null });
  });

  it('that the list lacks leaves the list with a note, and the host gets one Error', async () => {
    load();
    await openByName(fake.session, 'pix');
    await openByName(fake.session, 'pix');
    expect(path()).toBe('/deposit');
    expect(fake.session.state.toasts).toHaveLength(1);
    expect(messages()).toEqual(['method: "pix" is no method or group of the list']);
  });

  it('does not take a user away who has chosen another screen meanwhile', async () => {
    fake.session.state.lists.deposit.status = 'loading';
    const opened = openByName(fake.session, 'spei');
    fake.session.location.navigate('/history');
    load();
    await opened;
    expect(path()).toBe('/history');
  });

  it('opens by a command too, whose amount replaces that of the host', async () => {
    load();
    handleCommand(fake.session, { kind: 'navigate', method: 'spei', amount: '300' });
    await expect.poll(() => fake.session.state.draft).toMatchObject({ method: 'spei', amount: '300' });
    handleCommand(fake.session, { kind: 'host-data', data: { method: 'cash_methods' } });
    await expect.poll(() => fake.session.state.choice.group).toBe('cash_methods');
    expect(messages()).toEqual([]);
  });

  it.each([{ method: 7 }, { method: 'x'.repeat(101) }, { method: 'spei', amount: {} }])(
    'is checked like all host data: %j',
    (target) => {
      load();
      handleCommand(fake.session, { kind: 'navigate', ...target });
      expect(messages()).toHaveLength(1);
    },
  );
});
