import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';

/** A closing node waits this long for its running calls (docs/scale.md, Operations). */
const MAX_CALL_SECONDS = 5;
let compose: string;
let pages: string;
let program: string;

beforeAll(async () => {
  const read = (path: string) => readFile(path, 'utf8');
  [compose, pages, program] = await Promise.all([
    read('compose.yaml'),
    Promise.all([read('docs/scale.md'), read('docs/sandbox.md')]).then((texts) => texts.join('\n')),
    read('demo/cashier/main.ts'),
  ]);
});

const settings = () => {
  const [, block = ''] = /environment: &settings\n((?: {4}.*\n)+)/.exec(compose) ?? [];
  return new Map(
    [...block.matchAll(/^ {4}(\w+): '?(.+?)'?$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
};
const nodes = () => [...compose.matchAll(/^ {2}(node\d): \{/gm)].map(([, name]) => name);

describe('compose.yaml', () => {
  test('sets what a node reads and the docs describe', () => {
    const names = [...settings().keys(), 'SANDBOX_NODE'];
    expect(names).toEqual(expect.arrayContaining(['PORT', 'DATABASE_URL', 'REDIS_URL', 'SANDBOX_LISTEN']));
    for (const name of names) {
      expect([name, program.includes(`  ${name},\n`)]).toEqual([name, true]);
      expect([name, pages.includes(`| \`${name}\` |`)]).toEqual([name, true]);
    }
  });

  test('has the balancer ask every node whether it is ready, by a name that the node answers to', () => {
    const servers = [...compose.matchAll(/^ +server (\w+) (\w+):(\d+)$/gm)].map(([, ...parts]) => parts);
    expect(nodes().length).toBeGreaterThan(1);
    expect(servers).toEqual(nodes().map((name) => [name, name, settings().get('PORT')]));
    expect(settings().get('SANDBOX_HOSTS')?.split(' ')).toEqual(nodes());
    expect(compose).toContain('uri /readyz');
    expect([compose.includes('option forwardfor'), settings().get('SANDBOX_TRUST_PROXY')]).toEqual([
      true,
      'yes',
    ]);
    expect(compose).toContain(`depends_on: [${nodes().join(', ')}]`);
  });

  test('opens a port of loopback alone, because the sandbox accepts every token', () => {
    const ports = [...compose.matchAll(/ports: \[(.*)\]/g)].map(([, list]) => list);
    expect(ports).toEqual([`'127.0.0.1:5173:${settings().get('PORT')}'`]);
  });

  test('gives a closing node more time than it takes', () => {
    const seconds = Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1]);
    expect(seconds).toBeGreaterThan(Number(settings().get('SANDBOX_DRAIN_MS')) / 1_000 + MAX_CALL_SECONDS);
  });
});
