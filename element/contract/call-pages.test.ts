import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { CALL_DOCS, exampleFrames } from './call-docs.ts';
import { printCallPages } from './call-pages.ts';
import { CALLS } from './calls.ts';
import { problemsOf } from './problems.ts';

const pages = printCallPages();
const types = Object.keys(CALLS) as (keyof typeof CALLS)[];

describe('docs/calls', () => {
  // If this fails, `npm run docs` writes the pages again.
  test.each(Object.entries(pages))('%s is what the schemas say', async (name, page) => {
    await expect(page).toMatchFileSnapshot(`../../docs/calls/${name}`);
  });

  test('has no page of a call that is gone', () => {
    expect(readdirSync('docs/calls').toSorted()).toEqual(Object.keys(pages).toSorted());
  });

  test('names each code of docs/contract.md at the calls that it rejects, and no other', () => {
    const table =
      /^\| code \| status \|[\s\S]*?\n\n/m.exec(readFileSync('docs/contract.md', 'utf8'))?.[0] ?? '';
    const known = table.split('\n').flatMap((row) => {
      const [, names = ''] = row.split('|');
      return [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    });
    const named = Object.values(CALL_DOCS).flatMap(({ errors }) => errors.map(([, code]) => code));
    expect(new Set(named.filter(Boolean))).toEqual(new Set(known));
  });
});

test.each(types)('the example of %s and that of its response are valid', (type) => {
  const frames = exampleFrames(type);
  const { payload, answer } = CALLS[type];
  const { token, ...data } = z.parse(z.looseObject({ data: z.looseObject({}) }), frames.request).data;
  const content = z.parse(z.object({ data: z.object({ data: z.unknown() }) }), frames.response).data;
  expect(token).toBe('session token');
  expect([
    problemsOf('RequestEnvelope', frames.request),
    problemsOf(payload, data),
    problemsOf('ResponseEnvelope', frames.response),
    problemsOf(answer, content.data),
  ]).toEqual([[], [], [], []]);
});
