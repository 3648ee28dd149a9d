import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { HANDLERS } from '../../demo/cashier/requests/handlers.ts';
import { readRegions } from '../../src/api/responses.ts';
import { parseUser } from '../../src/domain/host/user.ts';
import { parseMethods } from '../../src/domain/methods/method.ts';
import { readSavedData } from '../../src/domain/methods/saved-data.ts';
import type { Report } from '../../src/domain/parsing/parse-tolerant.ts';
import { parseTransaction } from '../../src/domain/payment/parse-transaction.ts';
import { compareContracts, lowestVersion } from '../build/contract/compare-contracts.mjs';
import { CALLS } from './calls.ts';
import { describeContract } from './describe.ts';
import examples from './examples.json' with { type: 'json' };
import * as contract from './public-contract.ts';
import released from './released.json' with { type: 'json' };
import { schemas } from './schemas.ts';

const current = describeContract();
const byName: Record<string, unknown> = examples;
const schemaOf = (name: string) => schemas[name] ?? expect.fail(`no schema ${name}`);

test('element/contract/asyncapi.json is what the shared schemas say', async () => {
  // If this fails, the contract has changed: write it by npx vitest run --project unit element/contract/contract-artefacts.test.ts -u
  await expect(`${JSON.stringify(current, null, 2)}\n`).toMatchFileSnapshot('./asyncapi.json');
});

test('the version of the contract covers every change since the last release', () => {
  // If this fails, raise CONTRACT_VERSION in src/api/preconnect/early-socket.ts to `least` (docs/contract.md, Versions).
  const changes = compareContracts(released, current);
  const isEnough = (version: string, least: string) => {
    const [major = 0, minor = 0] = version.split('.').map(Number);
    const [leastMajor = 0, leastMinor = 0] = least.split('.').map(Number);
    return major > leastMajor || (major === leastMajor && minor >= leastMinor);
  };
  const least = lowestVersion(released.info.version, changes);
  expect([current.info.version, changes, isEnough(current.info.version, least)]).toEqual([
    expect.any(String),
    expect.any(Array),
    true,
  ]);
});

test('a transaction with an addition of this version is one of the last release, whose widget drops the addition', () => {
  const { properties, required, ...more } = released.components.schemas.Transaction;
  const {
    reversal: _,
    speed: _speed,
    payee: _payee,
    shares: _shares,
    ...known
  } = examples['returned transaction'];
  expect(more).not.toHaveProperty('additionalProperties');
  expect(Object.keys(known).filter((name) => !(name in properties))).toEqual([]);
  expect(required.filter((name: string) => !(name in known))).toEqual([]);
});

describe('a change of the contract', () => {
  const edit = (
    change: (schemas: Record<string, { properties: Record<string, object>; required: string[] }>) => void,
  ) => {
    const copy = JSON.parse(JSON.stringify(released));
    change(copy.components.schemas);
    return lowestVersion('1.4', compareContracts(released, copy));
  };

  test.each<[string, string, Parameters<typeof edit>[0]]>([
    ['none', '1.4', () => undefined],
    [
      'a new optional field of a transaction',
      '1.5',
      ({ Transaction }) => Object.assign(Transaction?.properties ?? {}, { note: { type: 'string' } }),
    ],
    [
      'a new field of a request',
      '1.5',
      ({ CreateRequest }) => {
        CreateRequest?.required.push('note');
        Object.assign(CreateRequest?.properties ?? {}, { note: { type: 'string' } });
      },
    ],
    [
      'a field of a transaction that becomes required',
      '2.0',
      ({ Transaction }) => Transaction?.required.push('fee'),
    ],
    [
      'a field of a request that is removed',
      '2.0',
      ({ CreateRequest }) => delete CreateRequest?.properties.amount,
    ],
    [
      'a longer idempotency key',
      '2.0',
      ({ CreateRequest }) => Object.assign(CreateRequest?.properties.idem ?? {}, { maxLength: 100 }),
    ],
    [
      'a longer text of a response',
      '1.5',
      ({ NextWait }) => Object.assign(NextWait?.properties.text ?? {}, { maxLength: 9_000 }),
    ],
    [
      'a status that the widget no longer reads',
      '2.0',
      ({ Transaction }) => Object.assign(Transaction?.properties.status ?? {}, { enum: ['waiting'] }),
    ],
  ])('%s needs version %s', (_, version, change) => {
    expect(edit(change)).toBe(version);
  });
});

describe('the schemas of pay-widget/contract', () => {
  const EXAMPLES: Record<string, string> = {
    handshake: 'Handshake',
    request: 'RequestEnvelope',
    create: 'RequestEnvelope',
    answer: 'ResponseEnvelope',
    'refused create': 'ResponseEnvelope',
    regions: 'Regions',
    quote: 'Quote',
    captcha: 'Captcha',
    wallet: 'Wallet',
    'wallet session': 'WalletSession',
    methods: 'Methods',
    snippet: 'SavedAccounts',
    'saved account': 'SavedAccountRequest',
    'account limits': 'AccountLimits',
    'changed limit': 'LimitSetRequest',
    preparation: 'Preparation',
    'nameless preparation': 'Preparation',
    'explained payout': 'Preparation',
    'wallet to prove': 'Preparation',
    'transfer to prove': 'Preparation',
    transaction: 'Transaction',
    'ended transaction': 'Transaction',
    'returned transaction': 'Transaction',
    report: 'TelemetryReport',
    'status push': '',
    'login push': '',
  };

  test.each(Object.entries(byName))('accept the example "%s"', (name, value) => {
    const isPush = name.endsWith(' push');
    const schema = isPush
      ? name === 'status push'
        ? 'StatusPush'
        : 'LoginPush'
      : (EXAMPLES[name] ?? 'Next');
    const data = isPush ? z.parse(z.looseObject({ data: z.unknown() }), value).data : value;
    expect(z.safeParse(schemaOf(schema), data).error?.issues).toBeUndefined();
  });

  test('name each request, and whether a guest may send it, as the sandbox does', () => {
    const open = Object.entries(HANDLERS).flatMap(([type, route]) => (route.open ? [type] : []));
    for (const [type, { guest, payload, answer }] of Object.entries(CALLS)) {
      expect([type, guest === 'yes' ? open.includes(type) : guest === 'may' || !open.includes(type)]).toEqual(
        [type, true],
      );
      expect([schemaOf(payload), schemaOf(answer)]).toHaveLength(2);
    }
  });

  function* broken(
    value: unknown,
    path: (string | number)[] = [],
  ): Generator<{ path: string; value: unknown }> {
    if (typeof value === 'object' && value !== null) {
      for (const [key, part] of Object.entries(value)) {
        for (const found of broken(part, [...path, key])) {
          const copy = Array.isArray(value) ? [...value] : { ...value };
          Reflect.set(copy, key, found.value);
          yield { path: found.path, value: copy };
        }
      }
    }
    if (path.length > 0)
      for (const wrong of [7, -1, true, {}, [], 'x'.repeat(5_000)])
        yield { path: path.join('.'), value: wrong };
  }

  test.each<[string, string, (value: unknown, report: Report) => unknown]>([
    ['regions', 'Regions', readRegions],
    ['methods', 'Methods', parseMethods],
    ['snippet', 'SavedAccounts', readSavedData],
    ['transaction', 'Transaction', parseTransaction],
    ['ended transaction', 'Transaction', parseTransaction],
    ['returned transaction', 'Transaction', parseTransaction],
  ])('reject every %s in which the widget drops a part', (example, schema, read) => {
    const unseen = [...broken(byName[example])].filter(({ value }) => {
      let isFlawed = false;
      try {
        read(value, () => {
          isFlawed = true;
        });
      } catch {
        isFlawed = true;
      }
      return isFlawed && z.safeParse(schemaOf(schema), value).success;
    });
    expect(unseen.map(({ path }) => path)).toEqual([]);
  });

  test('reject every user record of which the widget drops a part', () => {
    const { data } = examples['login push'];
    const unseen = [...broken(data)].filter(({ value }) => {
      let isFlawed = false;
      parseUser(value, '', () => {
        isFlawed = true;
      });
      return isFlawed && z.safeParse(schemaOf('LoginPush'), value).success;
    });
    expect(unseen.map(({ path }) => path)).toEqual([]);
  });
});

test('pay-widget/contract exports what its types declare, and docs/contract.md lists it', async () => {
  const [types, page] = await Promise.all(
    ['element/contract/contract.d.txt', 'docs/contract.md'].map((path) => readFile(path, 'utf8')),
  );
  const declared = [...(types ?? '').matchAll(/^export declare (?:const|function|class) (\w+)/gm)];
  const exported = Object.keys(contract).toSorted();
  expect(declared.map(([, name]) => name).toSorted()).toEqual(exported);
  expect(exported.filter((name) => !new RegExp(`\`${name}[\`(]`).test(page ?? ''))).toEqual([]);
});
