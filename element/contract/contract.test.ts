import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { HANDLERS } from '../../demo/cashier/requests/handlers.ts';
import en from '../../public/locales/en.json' with { type: 'json' };
import {
  CONTRACT_VERSION,
  createSchema,
  REQUESTS,
  reportSchema,
  requestEnvelopeSchema,
} from '../../src/api/contract.ts';
import { readFrame } from '../../src/api/envelope.ts';
import { readPreparation, readQuote, readRegions, readStatusPush } from '../../src/api/responses.ts';
import { FIELD_TYPES } from '../../src/domain/fields/field.ts';
import { parseUser } from '../../src/domain/host/user.ts';
import { parseMethods } from '../../src/domain/methods/method.ts';
import { isTileGroup } from '../../src/domain/methods/method-groups.ts';
import { readSnippet } from '../../src/domain/methods/saved-data.ts';
import type { Issue } from '../../src/domain/parsing/parse-tolerant.ts';
import { parseTransaction } from '../../src/domain/payment/parse-transaction.ts';
import { nextSchema, transactionSchema } from '../../src/domain/payment/transaction-schema.ts';
import examples from './examples.json' with { type: 'json' };

/** docs/contract.md must be enough to build a cashier from, so this test compares its examples and tables with the code. */
const page = readFileSync(new URL('../../docs/contract.md', import.meta.url), 'utf8');

const chapter = (heading: string) => page.split(`\n${heading}\n`)[1]?.split(/\n##+ /)[0] ?? '';

function namesOf(text: string, first: string): string[] {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`| ${first} |`));
  const rows = lines.slice(start + 2);
  const cells = rows
    .slice(
      0,
      rows.findIndex((line) => !line.startsWith('|')),
    )
    .map((row) => row.split('|')[1] ?? '');
  return cells.flatMap((cell) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name.replace('?', '')),
  );
}

const byName: Record<string, unknown> = examples;
const NEXT = nextSchema.def.options;
const kindOf = (option: (typeof NEXT)[number]) => option.shape.kind.def.values[0] ?? '';
const dataOf = (name: keyof typeof examples) =>
  z.parse(z.looseObject({ data: z.unknown() }), examples[name]).data;

test.each([
  ['docs/contract.md', /that the widget speaks: `([\d.]+)`/],
  ['demo/cashiers/python/cashier.py', /'contract': '([\d.]+)'/],
])('%s names the version of the contract', (path, version) => {
  const text = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  expect(version.exec(text)?.[1]).toBe(CONTRACT_VERSION);
});

describe('the examples of docs/contract.md', () => {
  const blocks = [...page.matchAll(/(?:<!-- example: ([^>]+) -->\n)?```json\n([\s\S]*?)```/g)];

  test('are exactly those of element/contract/examples.json', () => {
    const shown = blocks.map(([, name = 'no name', json = '']) => [name, JSON.parse(json)]);
    expect(Object.fromEntries(shown)).toEqual(examples);
    expect(shown).toHaveLength(Object.keys(examples).length);
  });

  test('of requests match the schemas, field by field', () => {
    for (const name of ['request', 'create'] as const) {
      const { type, data } = z.parse(requestEnvelopeSchema, examples[name]);
      const known = Object.entries(REQUESTS).find(([call]) => call === type)?.[1];
      const { token: _, ...payload } = data;
      expect(known && z.parse(known.payload, data)).toEqual(payload);
    }
    for (const ask of examples.handshake.ask) expect(z.parse(requestEnvelopeSchema, ask)).toEqual(ask);
    expect(z.parse(REQUESTS['BANKING:saved-account-v1'].payload, examples['saved account'])).toEqual(
      examples['saved account'],
    );
    expect(z.parse(reportSchema, examples.report)).toEqual(examples.report);
  });

  test('of responses and pushes are decoded without an issue', () => {
    const issues: Issue[] = [];
    const report = (issue: Issue) => issues.push(issue);
    expect(readFrame(examples.answer)).toMatchObject({ msgid: examples.request.msgid });
    expect(readFrame(examples['refused create'])?.outcome).toMatchObject({
      status: 400,
      data: { code: 'amount_min' },
    });
    expect(readStatusPush(dataOf('status push'))).toEqual(dataOf('status push'));
    expect(parseUser(dataOf('login push'), '', report)).toEqual(dataOf('login push'));
    expect(readRegions(examples.regions)).toEqual(examples.regions);
    expect(readQuote(examples.quote)).toEqual(examples.quote);
    expect(readSnippet(examples.snippet)).toMatchObject(examples.snippet);
    expect(REQUESTS['BANKING:captcha-v1'].answer(examples.captcha)).toEqual(examples.captcha);
    const [spei] = parseMethods(examples.methods, report);
    expect(spei?.amount_rules.MXN).toEqual({
      min: '100.00',
      max: '100000.00',
      presets: ['200.00', '500.00'],
    });
    expect(spei?.fields.map(({ type }) => type)).toEqual(['text', 'dropdown', 'text']);
    expect(spei?.fields[2]?.validations).toHaveLength(2);
    const names = (name: 'preparation' | 'nameless preparation') =>
      readPreparation(examples[name], report).fields.map((field) => field.name);
    expect(names('preparation')).toEqual(['bank_name', 'otp']);
    expect(names('nameless preparation')).toEqual(['preparation_1']);
    expect(issues).toEqual([]);
  });

  test.each(['transaction', 'ended transaction'] as const)('"%s" is decoded unchanged', (name) => {
    expect(parseTransaction(examples[name], () => expect.fail())).toEqual(examples[name]);
  });

  test('of transactions show every field between them', () => {
    const shown = {
      ...examples.transaction,
      ...examples['ended transaction'],
      ...examples['returned transaction'],
    };
    expect(Object.keys(shown).sort()).toEqual(Object.keys(transactionSchema.shape).sort());
  });

  test.each(NEXT.map((option) => [kindOf(option), option] as const))(
    'of next.kind "%s" are decoded unchanged, and show every field of the schema',
    (kind, option) => {
      const next = byName[`next ${kind}`];
      const whole = { ...examples.transaction, next };
      expect(parseTransaction(whole, () => expect.fail()).next).toEqual(next);
      expect(Object.keys(z.parse(z.looseObject({}), next)).sort()).toEqual(Object.keys(option.shape).sort());
    },
  );
});

test.each(Object.entries(REQUESTS))(
  'the sandbox lets guests send %s as the contract says',
  (type, { guest }) => {
    const isOpen = 'open' in HANDLERS[type as keyof typeof REQUESTS];
    if (guest !== 'may') expect(isOpen).toBe(guest === 'yes');
  },
);

describe('the tables of docs/contract.md', () => {
  test('list every field of a create request, and which fields identify it', () => {
    const text = chapter('## Create and idempotency');
    expect(namesOf(text, 'field').sort()).toEqual(Object.keys(createSchema.shape).sort());
    const outside = text.split('\n').filter((line) => /^\| `\w+\??` \| no \|/.test(line));
    expect(outside.map((line) => line.split('`')[1])).toEqual(['captcha?']);
  });

  test('list every field of a transaction', () => {
    const names = namesOf(chapter('## Transaction'), 'field');
    expect(names.filter((name) => Object.hasOwn(transactionSchema.shape, name)).sort()).toEqual(
      Object.keys(transactionSchema.shape).sort(),
    );
  });

  test.each(NEXT.map((option) => [kindOf(option), option] as const))(
    'list exactly the fields of next.kind "%s"',
    (kind, { shape }) => {
      const reported = new Set(namesOf(chapter(`### next: ${kind}`), 'field'));
      expect([...reported, 'kind'].sort()).toEqual(Object.keys(shape).sort());
    },
  );

  test('list every group with its title, and whether it is a tile', () => {
    const rows = chapter('## Methods')
      .split('\n')
      .flatMap((line) => {
        const [, names = '', title, shown] =
          /^\| ((?:`[\w-]+`(?:, )?)+) \| (.+?) \| (tile|heading)\b/.exec(line) ?? [];
        return [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => [name, title, shown]);
      });
    expect(Object.fromEntries(rows.map(([name, title]) => [name, title]))).toEqual(en.groups);
    for (const [name = '', , shown] of rows)
      expect([name, isTileGroup(name)]).toEqual([name, shown === 'tile']);
  });

  test('list every type of field', () => {
    const text = chapter('## Fields');
    for (const type of FIELD_TYPES) expect(text).toContain(`\`${type}\``);
  });
});

test('docs/contract.md refers cashier developers to no source file', () => {
  expect(page).not.toMatch(/last word|src\/(?:api|domain)/);
});
