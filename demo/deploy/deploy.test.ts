import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startCashier } from '../cashier/start-cashier.ts';

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
/** The settings that a text names, also those that end with `_FILE`. */
const settingsIn = (text: string) => {
  const names = [...text.matchAll(/\b((?:SANDBOX|IDENTITY|WALLET|DATABASE|REDIS)_[A-Z_]+|MIGRATE)\b/g)];
  return [...new Set(names.map(([name]) => name))];
};

test('the docs describe each setting that the cashier reads', async () => {
  const sources = ['main.ts', 'providers/read-providers.ts'].map((name) => read(`demo/cashier/${name}`));
  const names = (await Promise.all(sources)).flatMap((text) => [
    ...text.matchAll(
      /^ {2}([A-Z][A-Z\d]*_?[A-Z\d_]*)(?= = ''|,$)|(?:need|count|read)\('([A-Z][A-Z\d_]+)'|env\.([A-Z][A-Z\d_]+)/gm,
    ),
  ]);
  const settings = names.map(([, own, needed, optional]) => own ?? needed ?? optional ?? '');
  expect(settings).toEqual(
    expect.arrayContaining(['PORT', 'WALLET_TOKEN', 'PIX_KEY', 'ERC20_TOKEN', 'PIX_CA']),
  );
  expect(settings.filter((name) => !isDocumented(name))).toEqual([]);
});

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

  // Debian has no Helm, but Go and the functions of Helm's templates: golang-go, golang-github-masterminds-sprig-dev.
  describe.skipIf(!hasGo())('as Go renders it', () => {
    test('is valid for Kubernetes as far as its parts refer to each other', () => {
      const settings = { SANDBOX_LOG: 'json', RETENTION_DAYS: 365 };
      const documents = render({ replicas: 2, settings, secrets: ['DATABASE_URL', 'OPERATORS'] });
      expect(documents.map(({ kind }) => kind)).toEqual([
        'Job',
        'Deployment',
        'Service',
        'PodDisruptionBudget',
      ]);
      const [job, nodes, service, budget] = documents;
      for (const { metadata } of documents) expect(metadata.name).toMatch(/^[a-z]([-a-z\d]*[a-z\d])?$/);
      const { labels } = Object(nodes?.spec.template).metadata;
      for (const part of [nodes?.spec.selector, budget?.spec.selector])
        expect(Object(part).matchLabels).toEqual(labels);
      expect(service?.spec.selector).toEqual(labels);
      expect(nodes?.spec.replicas).toBe(2);
      for (const one of [job, nodes]) {
        const { containers, volumes } = z.parse(podSchema, Object(one?.spec.template).spec);
        const [container] = containers;
        expect(containers).toHaveLength(1);
        expect(container?.env).toEqual(
          expect.arrayContaining([
            { name: 'RETENTION_DAYS', value: '365' },
            { name: 'OPERATORS_FILE', value: '/run/secrets/cashier/OPERATORS' },
          ]),
        );
        const names = container?.env.map(({ name }) => name) ?? [];
        expect(new Set(names).size).toBe(names.length);
        expect(container?.volumeMounts.map(({ name }) => name)).toEqual(volumes.map(({ name }) => name));
        const ports = container?.ports?.map(({ name }) => name) ?? [];
        const used = [container?.livenessProbe, container?.readinessProbe].flatMap(
          (probe) => probe?.httpGet.port ?? [],
        );
        expect(used.filter((port) => !ports.includes(port))).toEqual([]);
      }
      const [port] = z.parse(z.array(z.object({ targetPort: z.string() })), service?.spec.ports);
      expect(port?.targetPort).toBe('http');
    });
  });

  test('lets Prometheus read the metrics of each pod by the address of the pod', async () => {
    const [node = '', nodes] = templates;
    expect(nodes).toContain('prometheus.io/scrape: "true"');
    // Kubernetes replaces the name of a setting only in settings below it.
    const [, names = ''] =
      /fieldPath: status\.podIP[\s\S]*SANDBOX_HOSTS, value: \{\{ printf "([^"]+)"/.exec(node) ?? [];
    const hosts = names.replace('%s', 'cashier.example').replace('$(POD_IP)', '10.1.2.3').split(' ');
    const cashier = await startCashier({ port: 0, dbPath: ':memory:', hosts });
    const asked = request(`${cashier.url}metrics`, { headers: { host: `10.1.2.3:${cashier.port}` } });
    const [response] = await once(asked.end(), 'response');
    response.resume();
    await cashier.close();
    expect(response.statusCode).toBe(200);
  });

  test('gives secrets as files alone', () => {
    const [, secrets = ''] = /^secrets: \[(.+)\]$/m.exec(values) ?? [];
    const row = /^\| `…_FILE` \|.*$/m.exec(pages)?.[0] ?? '';
    expect(secrets.split(', ').filter((name) => !row.includes(`\`${name}\``))).toEqual([]);
    expect(templates.join('\n')).not.toContain('secretKeyRef');
  });
});

const SPRIG = '/usr/share/gocode/src/github.com/Masterminds/sprig';

function hasGo(): boolean {
  try {
    execFileSync('go', ['version'], { stdio: 'ignore' });
    return existsSync(SPRIG);
  } catch {
    return false;
  }
}

const documentSchema = z.object({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.object({ name: z.string() }),
  spec: z.record(z.string(), z.unknown()),
});
const named = z.looseObject({ name: z.string() });
const probe = z.optional(z.object({ httpGet: z.object({ port: z.string() }) }));
/** The parts of a pod that refer to each other. Values are texts, because Kubernetes accepts no number as a setting. */
const podSchema = z.object({
  containers: z.array(
    z.object({
      image: z.string(),
      env: z.array(z.looseObject({ name: z.string(), value: z.optional(z.string()) })),
      volumeMounts: z.array(named),
      ports: z.optional(z.array(named)),
      livenessProbe: probe,
      readinessProbe: probe,
    }),
  ),
  volumes: z.array(named),
});

function render(changes: object, chart = 'demo/deploy/chart') {
  const env = { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode' };
  const args = ['run', 'demo/deploy/render-chart.go', chart, JSON.stringify(changes)];
  const lines = execFileSync('go', args, { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'pipe'] });
  return lines
    .trim()
    .split('\n')
    .map((line) => z.parse(documentSchema, JSON.parse(line)));
}
