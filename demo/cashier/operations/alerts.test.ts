import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startCashier } from '../start-cashier.ts';
import { openStore } from '../storage/database.ts';
import { payoutBank } from '../testing/payout-bank.ts';
import { makeTestDatabase } from '../testing/test-database.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const read = (name: string) => readFileSync(`${FOLDER}${name}`, 'utf8');
const RULES = ['alerts.yaml', 'objectives.yaml'];
const text = RULES.map(read).join('\n');
const ruleOf = (kind: string) =>
  [...text.matchAll(new RegExp(`- ${kind}: (\\S+)\\n\\s+expr: (.+)\\n`, 'g'))].map(
    ([, name = '', expr = '']) => ({ name, expr }),
  );
const alerts = ruleOf('alert');
const records = ruleOf('record');

const dashboardSchema = z.object({
  schemaVersion: z.number(),
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      description: z.string(),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      targets: z.array(z.object({ refId: z.string(), expr: z.string(), legendFormat: z.string() })),
    }),
  ),
});
const { panels } = z.parse(dashboardSchema, JSON.parse(read('dashboard.json')));
const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

test('each alert, objective and panel is over metrics that a node has', async () => {
  const cashier = await startCashier({ port: 0, dbPath: ':memory:' });
  const metrics = await (await fetch(`${cashier.url}metrics`)).text();
  await cashier.close();
  const known = new Set([...metrics.matchAll(/^# HELP (\w+)/gm)].map(([, name = '']) => name));
  const recorded = new Set(records.map(({ name }) => name));
  const asked = [...alerts, ...records].map(({ expr }) => expr).concat(shown);
  const names = asked.flatMap((expr) => [...expr.matchAll(/cashier[_:][\w:]+/g)].map(([name]) => name));
  const plain = (name: string) => name.replace(/_(?:bucket|count)$/, '');
  expect(names.filter((name) => !known.has(plain(name)) && !recorded.has(name))).toEqual([]);
  expect(alerts.length + records.length).toBe(text.split(/- (?:alert|record):/).length - 1);
});

test('a counter of which the first event is an alert begins at zero, because Prometheus sees no increase of a new one', async () => {
  const cashier = await startCashier({ port: 0, dbPath: ':memory:', providers: [payoutBank().provider] });
  const lines = (await (await fetch(`${cashier.url}metrics`)).text()).split('\n');
  await cashier.close();
  const named = alerts.flatMap(({ expr }) => /(?:increase|rate)\((\w+).*> 0$/.exec(expr)?.[1] ?? []);
  expect(named).toHaveLength(3);
  expect(named.filter((name) => !lines.some((line) => line.startsWith(name) && line.endsWith(' 0')))).toEqual(
    [],
  );
});

test('the panels of the dashboard have ids of their own, and do not overlap', () => {
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
});

const RUNBOOKS = new URL('../../../docs/runbooks/', import.meta.url);
const runbooks = readdirSync(RUNBOOKS)
  .filter((name) => name !== 'README.md')
  .map((name) => ({ name, page: readFileSync(new URL(name, RUNBOOKS), 'utf8') }));

test('each alert has a runbook, which names it, and each runbook an alert', () => {
  const named = [...text.matchAll(/- alert: (\w+)[\s\S]*?runbook: docs\/runbooks\/(\S+)\n/g)].map(
    ([, alert, name]) => ({ alert, name }),
  );
  expect(named.map(({ alert }) => alert)).toEqual(alerts.map(({ name }) => name));
  expect([...new Set(named.map(({ name }) => name))].sort()).toEqual(runbooks.map(({ name }) => name).sort());
  const pages = new Map(runbooks.map(({ name, page }) => [name, page]));
  expect(named.filter(({ alert, name }) => !pages.get(name ?? '')?.includes(`\`${alert}\``))).toEqual([]);
  const index = readFileSync(new URL('README.md', RUNBOOKS), 'utf8');
  expect(named.filter(({ alert, name }) => !index.match(`\`${alert}\`.*\\(${name}\\)`))).toEqual([]);
});

test.skipIf(!process.env.TEST_DATABASE_URL)('PostgreSQL runs the statements of the runbooks', async () => {
  const connectionString = await makeTestDatabase();
  const store = await openStore(connectionString);
  await store.destroy();
  const client = new pg.Client({ connectionString });
  await client.connect();
  const statements = runbooks.flatMap(({ page }) =>
    [...page.matchAll(/^( *)```sql\n([\s\S]*?)^\1```$/gm)].map(([, , statement = '']) => statement),
  );
  expect(statements.length).toBeGreaterThan(runbooks.length);
  for (const statement of statements) await client.query(`begin; ${statement}; rollback`);
  await client.end();
});

const hasPromtool = () => {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const promtool = (...args: string[]) =>
  execFileSync('promtool', args, { encoding: 'utf8', cwd: FOLDER, stdio: ['pipe', 'pipe', 'pipe'] });

test.skipIf(!hasPromtool())('promtool accepts the rules and the expressions of the dashboard', () => {
  for (const name of RULES) expect(promtool('check', 'rules', name)).toContain('SUCCESS');
  const rules = shown.map((expr, at) => ({ record: `panel:${at}`, expr }));
  const folder = mkdtempSync(join(tmpdir(), 'dashboard-'));
  const file = join(folder, 'rules.yaml');
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  expect(promtool('check', 'rules', file)).toContain(`SUCCESS: ${shown.length} rules found`);
  rmSync(folder, { recursive: true });
});

test.skipIf(!hasPromtool())('the objectives fire when their budget burns, and not before', () => {
  expect(promtool('test', 'rules', 'objectives.test.yaml')).toContain('SUCCESS');
});
