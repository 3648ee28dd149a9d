import { expect, test } from 'vitest';
import { describeContract } from './describe.ts';
import descriptions from './descriptions.json' with { type: 'json' };
import { keyOf, propertiesOf } from './properties.ts';

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
