import { describe, expect, test } from 'vitest';
import { isMoneySuccess, isSuccess, readFrame } from '../../src/api/envelope.ts';
import { readStatusPush } from '../../src/api/responses.ts';
import { parseUser } from '../../src/domain/host/user.ts';
import { labelOf, parseMethods } from '../../src/domain/methods/method.ts';
import { limitsOf } from '../../src/domain/money/limits.ts';
import { newerOf, pushedStatus, type TransactionStatus } from '../../src/domain/payment/transaction.ts';
import { isAllowedUrl, isProviderUrl } from '../../src/parts/payment/open-provider.ts';
import { isListPath } from '../../src/screens/error/error-screen.tsx';
import { BLOCKED, CASHIER, NO_WAY_BACK } from '../support/bad-addresses.ts';
import { BAD_ANSWERS, BAD_LOCALES, BAD_METHODS, badPushes, SLOW_LOCALES } from '../support/bad-answers.ts';
import { BAD_AMOUNTS, BAD_FIELDS } from '../support/bad-entries.ts';
import { BAD_HOST_DATA } from '../support/bad-host-data.ts';
import { IMPOSSIBLE } from '../support/bad-input-places.ts';
import { BAD_USER_DATA, BAD_USER_DATA_ELSEWHERE } from '../support/bad-user-data.ts';
import badInputs from '../vectors/bad-inputs.json' with { type: 'json' };

const idsOf = (group: string) => badInputs.filter((row) => row.group === group).map(({ id }) => id);

/** Parses a list of the given bad method and a good one, because a decoder has to keep the good one. */
function readList(given: object, name = 'odd') {
  const issues: string[] = [];
  const good = { name: 'good', category: 'bank', text: { en: 'Good' }, amount_rules: {}, fields: [] };
  const list = JSON.parse(
    `{"good":${JSON.stringify(good)},"${name}":${JSON.stringify({ ...good, name, ...given })}}`,
  );
  const methods = parseMethods(list, ({ path }) => issues.push(path));
  return { methods, odd: methods.find((method) => method.name === name), issues };
}

const fieldOf = (field: object) => readList({ fields: [{ name: 'account', ...field }] }).odd?.fields[0];

const outcomeOf = (data: object) => readFrame({ msgid: 'a', data })?.outcome;

/** The decoder's result for each row of the group `socket`; the rows of `SOCKET_ELSEWHERE` have other tests. */
const SOCKET: Record<string, () => void> = {
  'socket-04': () => expect([isSuccess(0), isMoneySuccess(0)]).toEqual([true, false]),
  'socket-06': () => expect([isSuccess(600), isMoneySuccess(600)]).toEqual([false, false]),
  'socket-07': () => expect([isSuccess(601), isMoneySuccess(601)]).toEqual([true, false]),
  'socket-09': () => expect([isMoneySuccess(Number.NaN), isMoneySuccess(undefined)]).toEqual([false, false]),
  'socket-11': () =>
    expect(isSuccess(outcomeOf({ status: 200, data: { status: 500 } })?.status ?? 0)).toBe(false),
  'socket-14': () => expect(parseMethods({}, () => {})).toEqual([]),
  'socket-15': () => {
    const many = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, at) => [`m${at}`, { name: `m${at}` }]),
    );
    const issues: string[] = [];
    expect(parseMethods(many, ({ path }) => issues.push(path)).length).toBeLessThanOrEqual(5_000);
    expect(issues.length).toBeGreaterThan(0);
  },
  'socket-17': () => {
    readList({ polluted: true }, '__proto__');
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  },
  'socket-24': () => expect(fieldOf({ regex: 'a'.repeat(100_000) })?.validations).toEqual([]),
  'socket-25': () => expect(fieldOf({ regex: '[\\w-\\.]' })?.name).toBe('account'),
  'socket-26': () => expect(fieldOf({ mask: '0'.repeat(10_000) })?.mask).toBeNull(),
  'socket-27': () => {
    const values = Array.from({ length: 50_000 }, (_, at) => ({ text: `${at}`, value: `${at}` }));
    expect(fieldOf({ values })?.values).toEqual([]);
  },
  'socket-28': () => {
    const { odd } = readList({ text: { xx: 'Neznámý' } });
    expect(odd && labelOf(odd, ['en'])).toBe('odd');
  },
  'socket-29': () => expect(Number.isFinite(readList({ position: null }).odd?.position)).toBe(true),
  'socket-30': () => expect(pushedStatus(3)).not.toBe('processed'),
  'socket-31': () => expect(pushedStatus('weird')).toBe('accepted'),
  'socket-13': () =>
    expect(outcomeOf({ status: 400, message: '<img onerror>' })?.message).toBe('<img onerror>'),
  'socket-19': () =>
    expect(limitsOf({ MXN: { min: 100, max: 10, minNonRus: null } }, 'MXN', 'mx')).toBe('unavailable'),
  'socket-37': () => {
    const known = { id: 'd', seq: 3, status: 'processed' as const };
    const reported = Array.from({ length: 100 }, () => ({ ...known, status: 'waiting' as const, seq: 2 }));
    expect(reported.reduce<{ id: string; seq: number; status: TransactionStatus }>(newerOf, known)).toBe(
      known,
    );
  },
  'socket-39': () => {
    expect(parseUser(JSON.parse('{"__proto__":{"polluted":1},"name":"Ada"}'), '', () => {})).toEqual({
      name: 'Ada',
    });
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  },
  // A binary frame has no type, so the decoder reads it as a push of no known kind.
  'socket-41': () => expect(readFrame(new Uint8Array([1, 2, 3]))).toMatchObject({ msgid: null, source: '' }),
};

/** Rows that need a running widget or a real socket, and the test of each. */
const SOCKET_ELSEWHERE: Record<string, string> = {
  'socket-01': 'release/bad-inputs: pushes',
  'socket-38': 'release/bad-inputs: pushes',
  'socket-40': 'release/bad-inputs: pushes',
  'socket-42': 'release/bad-inputs: a bomb',
};

describe('the bad inputs of the group socket', () => {
  test.each(Object.entries(SOCKET))('%s is decoded as the list of bad inputs expects', (_, look) => look());

  test('are all tested here or in another file', () => {
    expect([...Object.keys(SOCKET), ...Object.keys(SOCKET_ELSEWHERE)].sort()).toEqual(idsOf('socket').sort());
  });

  test('an invalid push is rejected by its decoder', () => {
    expect(() => readStatusPush({ id: 'x', status: { of: 1 } })).toThrow();
  });
});

/** Rows about host data at the start: `BAD_HOST_DATA` has none of them, because its journey changes the data of a running widget. */
const HOST_DATA_AT_START = ['host-data-03', 'host-data-05'];

test('every bad input of host data is tested in every mode: journeys/bad-host-data', () => {
  expect([...BAD_HOST_DATA.map(({ id }) => id), ...HOST_DATA_AT_START].sort()).toEqual(
    idsOf('host-data').sort(),
  );
});

test('every bad input for a web view and for locales is tested in a real page: release/bad-inputs', () => {
  const userData = [...Object.keys(BAD_USER_DATA), ...Object.keys(BAD_USER_DATA_ELSEWHERE)];
  expect(userData.sort()).toEqual(idsOf('webview').sort());
  expect([...Object.keys(BAD_LOCALES), ...SLOW_LOCALES].sort()).toEqual(idsOf('locale').sort());
});

describe('every bad input is tested in every mode in which it can occur', () => {
  test('every exception has a reason', () => {
    const groups = [...new Set(badInputs.map(({ group }) => group))];
    const rows = badInputs.map(({ id }) => id);
    const named = Object.keys(IMPOSSIBLE);
    expect(named.filter((name) => !rows.includes(name)).sort()).toEqual(groups.sort());
  });

  test('fields and amounts: release/bad-inputs', () => {
    const fields = new Set(BAD_FIELDS.map(({ id }) => id).filter((id) => id.startsWith('field-')));
    expect([...fields].sort()).toEqual(idsOf('field').sort());
    const amounts = [...BAD_AMOUNTS.values()].flat();
    expect(amounts.map(({ id }) => id).sort()).toEqual(idsOf('amount').sort());
    // A typed value is either accepted or rejected with a message; the empty field of amount-19 is neither.
    expect(amounts.filter(({ pays, says }) => !pays === !says).map(({ id }) => id)).toEqual(['amount-19']);
  });

  test('answers and pushes: release/bad-inputs', () => {
    const inOneForm = BAD_FIELDS.map(({ id }) => id);
    const tried = [
      ...BAD_ANSWERS.map(({ id }) => id),
      ...BAD_METHODS.map(({ name }) => name),
      ...inOneForm,
      ...Object.keys(badPushes('')),
      // Rows outside these tables: 10,000 methods, a method `__proto__`, 50,000 banks, another user, a compression bomb.
      ...['socket-15', 'socket-17', 'socket-27', 'socket-38', 'socket-42'],
    ].filter((id) => id.startsWith('socket-'));
    expect([...new Set(tried)].sort()).toEqual(idsOf('socket').sort());
  });
});

describe('the bad inputs of the group url', () => {
  test.each(Object.entries(BLOCKED))('%s is rejected as a payment page address', (_, address) => {
    expect(isAllowedUrl(address, CASHIER)).toBe(false);
  });

  test.each(Object.entries(NO_WAY_BACK))('%s is rejected as a back link', (_, path) => {
    expect(isListPath(path)).toBe(false);
  });

  test('url-13 is rejected if the build lists the providers', () => {
    const providers = ['https://apple.com'];
    expect(isProviderUrl('https://xn--80ak6aa92e.com', CASHIER, providers)).toBe(false);
    expect(isProviderUrl('https://apple.com.evil.example/', CASHIER, providers)).toBe(false);
    expect(isProviderUrl('https://apple.com/pay?id=1', CASHIER, providers)).toBe(true);
    expect(isProviderUrl(`${CASHIER}/provider`, CASHIER, providers)).toBe(true);
    expect(isProviderUrl('https://any.example/', CASHIER)).toBe(true);
  });

  test('are all tested here or in another file', () => {
    const all = [...Object.keys(BLOCKED), ...Object.keys(NO_WAY_BACK), 'url-13'];
    expect(all.sort()).toEqual(idsOf('url').sort());
  });
});
