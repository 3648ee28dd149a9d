import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readPublicApi } from '../../../element/build/package/public-api.mjs';
import { FAILURES } from '../../../src/domain/errors/failures.ts';
import { anchorOf } from '../docs-links.ts';
import { GROUPS, TASKS } from './pages.ts';
import { listForMachines } from './plain-docs.ts';

const face = readPublicApi();
/** The names of the public API: attributes, properties, events, messages, methods, parts, tokens and codes of errors. */
const KNOWN = new Set([
  ...face.attributes.flatMap(({ name, property }) => [name, property]),
  ...face.events.flatMap(({ name, message }) => [name, message]),
  ...face.methods.map(({ name }) => name),
  ...face.messagesIn,
  ...face.notices.map(({ name }) => name),
  ...face.parts,
  ...Object.keys(FAILURES),
]);

function sectionOf(page: string, heading: string): string {
  const text = readFileSync(`docs/${page}.md`, 'utf8');
  const [, level = '', rest = ''] = new RegExp(`^(#+) ${heading}\n([^]*)`, 'm').exec(text) ?? [];
  return rest.split(new RegExp(`^#{1,${level.length || 1}} `, 'm'))[0] ?? '';
}

test('twenty tasks of a partner are listed', () => expect(TASKS).toHaveLength(20));

test.each(TASKS)('the steps of the task "%s" exist', (_task, page, heading) => {
  const section = sectionOf(page, heading);
  expect(section.length, `docs/${page}.md has no section "${heading}"`).toBeGreaterThan(100);
  // Events and calls that the section names as code, also inside its examples.
  const events = [
    ...section.matchAll(
      /\bpay-(?:token|close|error|init|loaded|action|help|transaction|full|button|socket|analytics)[a-z-]*/g,
    ),
  ];
  expect(events.map(([name]) => name).filter((name) => !KNOWN.has(name))).toEqual([]);
  const calls = [...section.matchAll(/(?<!-)\b(?:widget|element)\.(\w+)/g)].map(([, name = '']) => name);
  const own = ['addEventListener', 'removeEventListener', 'classList', 'style', 'remove'];
  expect(calls.filter((name) => !KNOWN.has(name) && !own.includes(name))).toEqual([]);
  const sent = [...section.matchAll(/\btype: '([\w-]+)'/g)].map(([, name = '']) => name);
  expect(sent.filter((name) => !KNOWN.has(name) && !['deposit', 'freespin'].includes(name))).toEqual([]);
});

test('llms.txt names every task and every page, and each of its addresses leads to a heading', () => {
  const text = listForMachines();
  const links = [...text.matchAll(/\]\(docs\/([\w-]+)\.md(?:#([^)]+))?\)/g)];
  expect(links).toHaveLength(TASKS.length + Object.values(GROUPS).flat().length);
  for (const [, page = '', anchor] of links) {
    const headings = readFileSync(`docs/${page}.md`, 'utf8').match(/^#+ .+$/gm) ?? [];
    const anchors = headings.map((heading) => anchorOf(heading.replace(/^#+ /, '')));
    if (anchor !== undefined) expect(anchors, page).toContain(anchor);
  }
});
