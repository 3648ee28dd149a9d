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

test('each part of the handshake, and of the frame of each message, has a description', () => {
  const { bindings } = describeContract().channels.socket;
  const { messages } = JSON.parse(JSON.stringify(describeContract().channels.socket));
  const query = Object.entries(bindings.ws.query.properties);
  const page = readFileSync('docs/contract.md', 'utf8');
  expect(query.filter(([, { description }]) => !description)).toEqual([]);
  const rows = [...page.matchAll(/^\| query \| (.+?) \|/gm)].flatMap(([, names = '']) => names.split(', '));
  expect(query.map(([name]) => `\`${name}\``).toSorted()).toEqual(rows.toSorted());
  const plain: string[] = [];
  const walk = (part: unknown, at: string) => {
    if (typeof part !== 'object' || part === null) return;
    for (const [name, schema] of Object.entries(Object(part).properties ?? {}))
      if (!Object(schema).description) plain.push(`${at} ${name}`);
    for (const [key, value] of Object.entries(part)) if (key !== 'examples') walk(value, `${at}/${key}`);
  };
  walk(messages, '');
  expect([Object.keys(messages).length, plain]).toEqual([38, []]);
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
