import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readPublicApi } from '../../element/build/package/public-api.mjs';
import { PURPOSES } from '../../element/build/plugins/script-inventory.ts';
import { CALL_DOCS } from '../../element/contract/call-docs.ts';
import { describeContract } from '../../element/contract/describe.ts';
import type { JsonSchema } from '../../element/contract/properties.ts';
import english from '../../public/locales/en.json' with { type: 'json' };
import { REQUESTS } from '../../src/api/contract.ts';
import { FAILURES, type Failure } from '../../src/domain/errors/failures.ts';
import { TRANSITIONS } from '../../src/domain/payment/payment-attempt.ts';
import { INTERFACE_LANGUAGES, labelTagOf, languageTagOf } from '../../src/i18n/language-tags.ts';
import { LANGUAGES, labelLanguageOf } from '../../src/i18n/languages.ts';
import { tokenKinds } from '../../src/theme/token-list.ts';
import { reportRows } from '../support/en-301-549.ts';
import { WRONG_SETUPS } from '../support/wrong-setups.ts';
import { BADGES_FOLDER, drawBadge, listBadges } from './badges.mjs';
import { entriesOf } from './message-keys.ts';

/**
 * `npm run docs` writes what the code knows into the pages, between `<!-- generated: NAME -->` and `<!-- end -->`; in CI this test only
 * compares. `npm run docs` keeps further cells, which people write, because it finds a row again by its first cell.
 */
const face = readPublicApi();
const failures: [string, Failure][] = Object.entries(FAILURES);
const texts = entriesOf(english);

const localeCodes = [
  ...new Set(LANGUAGES.flatMap((rows) => rows.split(' ').map((row) => row.split('.')[0] ?? ''))),
].toSorted();

const code = (text: string) => (text === '' ? '' : `\`${text.replaceAll('|', '\\|')}\``);
const codes = (names: readonly string[]) => names.map(code).join(', ');
/** The fields of an event's detail in the table, or the name of its type if it has one. */
const detailOf = (type: string) =>
  codes(/^[A-Z]\w+$/.test(type) ? [type] : [...type.matchAll(/(\w+)\??:/g)].map(([, field = '']) => field));

const { schemas } = describeContract().components;
/** A payload as one cell of the table of requests, such as `{idem, close?}`. Only a create request, which has a chapter, has `captcha`. */
function fieldsOf({ anyOf, properties = {}, required = [] }: JsonSchema): string {
  if ('captcha' in properties) return 'a [create request](#create-and-idempotency)';
  if (anyOf) return anyOf.map((option) => fieldsOf(option as JsonSchema)).join(' or ');
  const names = Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`));
  return code(`{${names.join(', ')}}`);
}

const diagram = TRANSITIONS.map(
  ({ phase, event, where, next }) =>
    `  ${phase} --> ${next}: ${event}${where === 'always' ? '' : ` (${where})`}`,
);

/** `rows`: the cells that the code knows. `drafts`: the first text of the other cells in a new row, which people may rewrite. */
type Table = { head: string[]; rows: string[][]; drafts?: string[][] };
const PARTS: Record<string, Record<string, readonly string[] | Table>> = {
  'docs/accessibility.md': { clauses: { head: ['clause', 'requires', 'result', 'why'], rows: reportRows() } },
  'docs/contract.md': {
    calls: {
      head: ['type', 'guest', 'payload', 'response'],
      rows: Object.entries(REQUESTS).map(
        ([
          type,
          {
            guest,
            names: [payload],
          },
        ]) => [
          ...[code(type), guest, fieldsOf(schemas[payload] ?? {})],
          CALL_DOCS[type as keyof typeof REQUESTS].response,
        ],
      ),
    },
  },
  'docs/errors.md': {
    errors: {
      head: ['code', 'shown', 'text', 'recovery', 'message'],
      rows: failures.map(([name, { area, text, recoveryActions, message = '' }]) => [
        code(name),
        area,
        String(text === undefined ? '' : texts.get(text)),
        recoveryActions.join(', '),
        code(message),
      ]),
    },
    setups: {
      head: ['wrong', 'console, after `pay-widget: `', 'event', 'code'],
      rows: Object.values(WRONG_SETUPS).map(({ wrong, words, event, code: name }) => [
        ...[wrong, code(words)],
        ...[event.startsWith('none') ? event : code(event), code(name)],
      ]),
    },
  },
  'docs/fields.md': {
    languages: {
      head: ['`locale`', 'interface', 'labels'],
      rows: localeCodes.map((locale) => {
        const label = labelLanguageOf(locale);
        const texts = INTERFACE_LANGUAGES.find((language) => language === locale);
        return [code(locale), texts ? languageTagOf(texts) : '', `${code(label)} ${labelTagOf(label)}`];
      }),
    },
  },
  'docs/host-guide.md': {
    attributes: {
      head: ['attribute', 'property', 'value', 'meaning'],
      rows: face.attributes.map(({ name, property }) => [code(name), code(property)]),
      drafts: face.attributes.map(({ type, text }) => ['', '', code(type), text]),
    },
    methods: {
      head: ['method', 'does'],
      rows: face.methods.map(({ name, type }) => {
        const names = [...type.matchAll(/(\w+): /g)].map(([, parameter]) => parameter);
        return [code(`${name}(${names.join(', ')})`)];
      }),
    },
    events: {
      head: ['event', 'messageType', 'detail', 'what to do'],
      rows: face.events.map(({ name, message, type }) => [code(name), code(message), detailOf(type)]),
    },
    'messages in': { head: ['type', 'payload', 'does'], rows: face.messagesIn.map((type) => [code(type)]) },
    'frame messages': {
      head: ['messageType', 'detail', 'what to do'],
      rows: face.notices.map(({ name, type }) => [code(name), detailOf(type)]),
    },
    'error messages': {
      head: ['message', 'code', 'from', 'what to do'],
      // Three failures are lost connections with one message, so the table has it once.
      rows: failures.flatMap(([name, { message = '' }]) =>
        message === '' || name === 'offline' || name === 'dropped' ? [] : [[code(message), code(name)]],
      ),
    },
  },
  'docs/pci.md': {
    purposes: {
      head: ['code of', 'purpose'],
      rows: PURPOSES.map(([origin, purpose]) => [code(origin), purpose]),
    },
  },
  'docs/reliability.md': {
    transitions: {
      head: ['phase', 'event', 'where', 'next', 'do'],
      rows: TRANSITIONS.map(({ phase, event, where, next, effect }) => [
        ...[code(phase), code(event), where === 'always' ? '' : where],
        ...[code(next), code(effect ?? '')],
      ]),
    },
    'diagram of the transitions': ['```mermaid', 'stateDiagram-v2', '  [*] --> idle', ...diagram, '```'],
  },
  'docs/theming.md': {
    tokens: {
      head: ['kind', 'tokens'],
      rows: [...new Set(tokenKinds.values())].map((kind) => [
        code(kind),
        codes([...tokenKinds].flatMap(([name, its]) => (its === kind ? [name.replace('--pay-', '')] : []))),
      ]),
    },
    parts: { head: ['part', 'description'], rows: face.parts.map((name) => [code(name)]) },
    slots: { head: ['slot', 'use'], rows: face.slots.map((name) => [code(name)]) },
  },
};

function rowsOf(table: string): Map<string, string[]> {
  const rows = table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split(/(?<!\\)\|/).slice(1, -1));
  return new Map(rows.map((cells) => [cells[0]?.trim() ?? '', cells.map((cell) => cell.trim())]));
}

const lineOf = (cells: string[]) => `|${cells.map((cell) => (cell === '' ? ' |' : ` ${cell} |`)).join('')}`;

function write(page: string, name: string): string {
  return page.replace(
    new RegExp(`(<!-- generated: ${name} -->\n)([^]*?)(<!-- end -->)`),
    (_, begin, old, end) => {
      const part = Object.values(PARTS).find((parts) => name in parts)?.[name] ?? [];
      if (!('head' in part)) return `${begin}${part.join('\n')}\n${end}`;
      const before = rowsOf(old);
      const { head, rows, drafts } = part;
      const lines = rows.map((cells, row) => {
        const written = before.get(cells[0] ?? '') ?? drafts?.[row];
        return lineOf(head.map((_, at) => cells[at] ?? written?.[at] ?? ''));
      });
      return `${begin}${[lineOf(head), `|${head.map(() => '---|').join('')}`, ...lines].join('\n')}\n${end}`;
    },
  );
}

test.each(Object.entries(PARTS))('the generated parts of %s are as the code says', async (path, parts) => {
  const page = readFileSync(path, 'utf8');
  const names = [...page.matchAll(/<!-- generated: (.+) -->/g)].map(([, name]) => name);
  expect(names.toSorted(), 'the names of the marks').toEqual(Object.keys(parts).toSorted());
  await expect(Object.keys(parts).reduce(write, page)).toMatchFileSnapshot(`../../${path}`);
});

test.each(Object.entries(listBadges()))('the badge %s shows its figure', async (name, words) => {
  await expect(drawBadge(...words)).toMatchFileSnapshot(`../../${BADGES_FOLDER}/${name}.svg`);
  expect(readFileSync('README.md', 'utf8')).toContain(`![${words.join(': ')}](${BADGES_FOLDER}/${name}.svg)`);
});
