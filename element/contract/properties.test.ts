import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compareContracts } from '../build/contract/compare-contracts.mjs';
import { describeContract } from './describe.ts';
import descriptions from './descriptions.json' with { type: 'json' };
import { keyOf, propertiesOf } from './properties.ts';
import released from './released.json' with { type: 'json' };

const parts = Object.entries(describeContract().components.schemas);
const properties = parts.flatMap(([name, schema]) => [...propertiesOf(schema, name)]);

test('each part of the contract and each of its properties has a description', () => {
  const plain = parts.flatMap(([name, { description }]) => (description ? [] : [name]));
  const unsaid = properties.flatMap(({ path, schema }) => (schema.description ? [] : [path]));
  expect([...plain, ...unsaid]).toEqual([]);
  expect(properties.length).toBeGreaterThan(300);
});

test('each description is that of a part or of a property', () => {
  const used = new Set([...parts.map(([name]) => name), ...properties.map(({ path }) => keyOf(path))]);
  expect(Object.keys(descriptions).filter((key) => !used.has(key))).toEqual([]);
});

test('docs/contract.md lists each property that was added since the last release', () => {
  const added = compareContracts(released, describeContract())
    .filter(({ problem }) => problem === 'added')
    .map(({ path }) => path.split('.').at(-1));
  const [, chapters = ''] =
    /\n(### What [\d.]+ changed[\s\S]*?)\n## /.exec(readFileSync('docs/contract.md', 'utf8')) ?? [];
  expect(added.filter((name) => !chapters.includes(`\`${name}\``))).toEqual([]);
  expect(added.length).toBeGreaterThan(5);
});
