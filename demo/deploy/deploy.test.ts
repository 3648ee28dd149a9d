import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';

const read = (path: string) => readFile(path, 'utf8');
const TEMPLATES = ['_node.tpl', 'nodes.yaml', 'migrate.yaml'];
let docker: string;
let values: string;
let templates: string[];
let pages: string;

beforeAll(async () => {
  const chart = 'demo/deploy/chart';
  [docker, values, templates, pages] = await Promise.all([
    read('demo/deploy/Dockerfile'),
    read(`${chart}/values.yaml`),
    Promise.all(TEMPLATES.map((name) => read(`${chart}/templates/${name}`))),
    Promise.all(['docs/operate.md', 'docs/scale.md', 'docs/sandbox.md'].map(read)).then((all) =>
      all.join('\n'),
    ),
  ]);
});

const isDocumented = (name: string) => pages.includes(`\`${name}\``);
/** The names of settings in a text, also those that end with `_FILE`. */
const settingsIn = (text: string) => {
  const names = [...text.matchAll(/\b((?:SANDBOX|IDENTITY|WALLET|DATABASE|REDIS)_[A-Z_]+|MIGRATE)\b/g)];
  return [...new Set(names.map(([name]) => name))];
};

describe('the image', () => {
  test('runs as a user without rights, and holds no secret and no tool of the build', () => {
    const [, , last = ''] = docker.split(/^FROM /m);
    expect(last).toMatch(/^USER node$/m);
    expect(last).not.toMatch(/TOKEN|KEY|SECRET|PASSWORD|npm/);
    expect(docker.match(/^FROM \S+:\S+/gm)).toHaveLength(2);
  });

  test('has the packages that the cashier needs, in the versions of the lock file', async () => {
    const [script, manifest] = await Promise.all([
      read('demo/deploy/keep-packages.mjs'),
      read('package.json'),
    ]);
    const [, list = ''] = /NEEDED = \[([^\]]+)\]/.exec(script) ?? [];
    const names = [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
    const { devDependencies } = JSON.parse(manifest);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !Object.hasOwn(devDependencies, name))).toEqual([]);
  });

  test('and the chart set nothing that the docs do not describe', () => {
    const names = settingsIn([docker, values, ...templates].join('\n'));
    expect(names).toEqual(expect.arrayContaining(['MIGRATE', 'DATABASE_URL', 'SANDBOX_HOSTS']));
    expect(names.filter((name) => !isDocumented(name))).toEqual([]);
  });
});

describe('the chart', () => {
  test('uses values and templates that it has', () => {
    const text = templates.join('\n');
    const used = new Set([...text.matchAll(/\.Values\.(\w+)/g)].map(([, name = '']) => name));
    const given = [...values.matchAll(/^(\w+):/gm)].map(([, name = '']) => name);
    expect([...used].toSorted()).toEqual(given.toSorted());
    const included = [...text.matchAll(/include "([^"]+)"/g)].map(([, name]) => name);
    expect(new Set(included)).toEqual(
      new Set([...text.matchAll(/define "([^"]+)"/g)].map(([, name]) => name)),
    );
    const open = text.match(/\{\{-? (?:range|if|define)/g) ?? [];
    expect(text.match(/\{\{-? end -?\}\}/g)).toHaveLength(open.length);
  });

  test('asks each node at the addresses that the docs describe, and gives it the time to end', () => {
    const [, nodes = ''] = templates;
    for (const [, path = ''] of nodes.matchAll(/path: (\/\w+)/g)) expect(isDocumented(path)).toBe(true);
    expect([...nodes.matchAll(/path: (\/\w+)/g)].map(([, path]) => path)).toContain('/readyz');
    const grace = Number(/terminationGracePeriodSeconds: (\d+)/.exec(nodes)?.[1]);
    const drainMs = Number(/SANDBOX_DRAIN_MS, value: "(\d+)"/.exec(templates.join('\n'))?.[1]);
    expect(grace * 1_000).toBeGreaterThan(drainMs + 9_000);
  });

  test('gives secrets as files alone', () => {
    const [, secrets = ''] = /^secrets: \[(.+)\]$/m.exec(values) ?? [];
    const row = /^\| `…_FILE` \|.*$/m.exec(pages)?.[0] ?? '';
    expect(secrets.split(', ').filter((name) => !row.includes(`\`${name}\``))).toEqual([]);
    expect(templates.join('\n')).not.toContain('secretKeyRef');
  });
});
