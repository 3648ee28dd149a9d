import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { parseLeniently } from './parse-lenient.ts';
import type { Issue } from './parse-tolerant.ts';

const schema = z.object({
  id: z.string(),
  fee: z.optional(z.string()),
  rows: z.array(z.object({ label: z.string(), icon: z.optional(z.string()) })),
  reason: z.optional(z.object({ code: z.string() })),
});

function read(value: unknown) {
  const issues: Issue[] = [];
  return {
    value: parseLeniently(schema, value, (issue) => issues.push(issue)),
    paths: issues.map(({ path }) => path),
  };
}

const row = (label: unknown) => ({ label });

it('the lenient parser leaves a valid record unchanged', () => {
  const whole = { id: 'a', fee: '1', rows: [row('x')] };
  expect(read(whole)).toEqual({ value: whole, paths: [] });
});

it('the lenient parser drops an invalid optional field', () => {
  expect(read({ id: 'a', fee: 5, rows: [] })).toEqual({ value: { id: 'a', rows: [] }, paths: ['fee'] });
});

it('invalid items of a list are dropped wherever they are, also nested ones', () => {
  const rows = [row(1), row('x'), null, { label: 2, icon: 3 }, row('y')];
  const { value, paths } = read({ id: 'a', rows });
  expect(value.rows).toEqual([row('x'), row('y')]);
  expect(new Set(paths)).toEqual(new Set(['rows.0.label', 'rows.2', 'rows.3.label', 'rows.3.icon']));
});

it('the lenient parser keeps an item without its invalid optional field', () => {
  expect(read({ id: 'a', rows: [{ label: 'x', icon: 3 }] }).value.rows).toEqual([row('x')]);
});

it('the lenient parser does not modify its input', () => {
  const given = { id: 'a', fee: 5, rows: [row(1)] };
  read(given);
  expect(given).toEqual({ id: 'a', fee: 5, rows: [row(1)] });
});

it('the lenient parser throws for an invalid required field', () => {
  expect(() => read({ id: 7, rows: [] })).toThrow();
  expect(() => read('text')).toThrow();
  expect(() => read({ id: 'a', rows: 'none' })).toThrow();
});
