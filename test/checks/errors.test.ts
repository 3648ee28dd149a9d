import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { FAILURES, type Failure, failureOf, knownFailure } from '../../src/domain/errors/failures.ts';
import type { Messages } from '../../src/i18n/i18n.ts';
import { entriesOf } from './message-keys.ts';
import { readSources } from './source-files.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ROWS: [string, Failure][] = Object.entries(FAILURES);

const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8');
const textsOf = (language: string) => {
  const messages: Messages = JSON.parse(read(`public/locales/${language}.json`));
  return entriesOf(messages);
};
const english = textsOf('en');
const sources = [...readSources(ROOT)].filter(
  ([path]) =>
    /^(?:src|element(?!\/(?:build|contract|conformance)\/))\//.test(path) &&
    !/\.test\.|\/testing\//.test(path),
);

describe.each(ROWS)('error code %s', (code, { area, text, recoveryActions }) => {
  it('has a text in every language, and a recovery action wherever it is shown', () => {
    if (area === 'nothing') return expect([text, recoveryActions]).toEqual([undefined, []]);
    for (const file of readdirSync(`${ROOT}public/locales`)) {
      expect(textsOf(file.replace('.json', '')).get(text ?? ''), file).toBeTypeOf('string');
    }
    expect(recoveryActions).not.toEqual([]);
  });

  it('offers another method where there is one', () => {
    if (area === 'payment' || english.has(`failures.${code}`)) expect(recoveryActions).toContain('method');
  });
});

test('every reason and rejection with its own text is in the error catalogue', () => {
  const codes = [...english.keys()].filter((key) => key.startsWith('failures.'));
  expect(codes.filter((key) => !Object.hasOwn(FAILURES, key.slice(9)))).toEqual([]);
});

test('every error code and fixed message of the source is in the error catalogue', () => {
  const named = sources.flatMap(([path, source]) =>
    [...source.matchAll(/(?:createError|useReportedError)\([^'`;]*'(\w+)',\s*'([^']+)'/g)].map(
      ([, code = '', message]) => [path, code, message] as const,
    ),
  );
  expect(named.length).toBeGreaterThan(3);
  for (const [path, code, message] of named) {
    const { message: fixed = message } = failureOf(code);
    expect([path, Object.hasOwn(FAILURES, code), message]).toEqual([path, true, fixed]);
  }
  const fixed = ROWS.map(([, { message }]) => message);
  const thrown = sources.flatMap(([path, source]) =>
    /\/use-[\w-]+\.tsx?$/.test(path)
      ? []
      : [...source.matchAll(/(?:new Error\(|const words = )(['"`])(.+?)\1/g)].map(([, , text = '']) =>
          text.replace(/\$\{\w+\}/, '{lang}'),
        ),
  );
  expect(thrown.length).toBeGreaterThan(3);
  expect(thrown.filter((message) => !fixed.includes(message))).toEqual([]);
});

test('an HTTP status maps to an error code by its class, and an unknown cashier code is a rejection', () => {
  expect(knownFailure('503')).toBe(FAILURES['5xx']);
  expect(knownFailure('brand_new')).toBeUndefined();
  expect(knownFailure('constructor')).toBeUndefined();
  expect(knownFailure(undefined)).toBeUndefined();
  expect(failureOf('brand_new')).toBe(FAILURES.refused);
});
