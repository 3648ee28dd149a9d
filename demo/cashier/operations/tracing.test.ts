import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { SOCKET_PATH } from '../../../src/api/contract.ts';
import { type RunningCashier, startCashier } from '../start-cashier.ts';
import { CashierClient, DEPOSIT, payout, spei, WITHDRAWAL } from '../testing/cashier-client.ts';
import { payoutBank } from '../testing/payout-bank.ts';
import { makeTestDatabase } from '../testing/test-database.ts';
import { openTelemetry } from './open-telemetry.ts';

const attributeSchema = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.optional(z.string()), intValue: z.optional(z.unknown()) }),
});
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  attributes: z.array(attributeSchema),
});
const exportSchema = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) })),
});
type Span = z.output<typeof spanSchema>;

let collector: Server;
let bodies: string[] = [];
let cashier: RunningCashier;
let client: CashierClient;

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    bodies.push(body);
    response.end('{}');
  });
  await once(collector.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  collector.close();
  vi.unstubAllEnvs();
});
beforeEach(async () => {
  bodies = [];
  const address = collector.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
  const dbPath = await makeTestDatabase();
  const providers = [payoutBank().provider];
  const tracing = openTelemetry('node-1');
  cashier = await startCashier({ port: 0, dbPath, latency: 0, speed: 0.001, providers, tracing });
  client = await new CashierClient(cashier.url, 'user-traced').ready();
});

async function end(): Promise<void> {
  client.close();
  await cashier.close();
}
async function spansOf(): Promise<Span[]> {
  await end();
  // The test polls because a closing node waits two seconds at most for its collector, and a busy machine delivers the spans after that.
  await expect.poll(() => bodies).not.toEqual([]);
  return bodies
    .flatMap((body) => z.parse(exportSchema, JSON.parse(body)).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
}
const factOf = ({ attributes }: Span, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? Number(value?.intValue);
};

test('a create is one trace, from its msgid to the SQL transaction, the call to the provider and the push', async () => {
  const body = payout();
  const { data } = await client.call(WITHDRAWAL, body, 'msg-of-the-create');
  await client.status(String(Object(data).id), 'accepted');
  const spans = await spansOf();
  const call = spans.find((span) => factOf(span, 'msgid') === 'msg-of-the-create');
  expect(call).toMatchObject({ name: `call ${WITHDRAWAL}` });
  if (!call) return;
  expect(factOf(call, 'status')).toBe(200);
  const own = spans.filter(({ traceId }) => traceId === call.traceId);
  const byId = new Map(own.map((span) => [span.spanId, span]));
  const pathOf = ({ name, parentSpanId = '' }: Span): string[] => {
    const above = byId.get(parentSpanId);
    return above ? [...pathOf(above), name] : [name];
  };
  const paths = own.map((span) => pathOf(span).join(' > '));
  const create = `call ${WITHDRAWAL} > transaction`;
  const provider = `${create} > provider call > transaction`;
  expect(paths).toEqual(expect.arrayContaining([`${create} > push`, `${provider} > push`]));
  // On PostgreSQL one statement makes all changes of a SQL transaction, and the name of its span lists them.
  const changes = (above: string) => paths.filter((path) => path.startsWith(`${above} > sql`)).join();
  for (const change of ['insert transactions', 'insert outbox']) expect(changes(create)).toContain(change);
  expect(changes(provider)).toContain('update transactions');
  expect(own.filter(({ parentSpanId }) => !parentSpanId)).toEqual([call]);
});

test('a planned step is part of the trace of its create, and an act of an operator is a trace of its own', async () => {
  const { id } = await client.pay(DEPOSIT, spei());
  const panel = io(`${cashier.url}panel`, { path: SOCKET_PATH, transports: ['websocket'], forceNew: true });
  expect(await panel.emitWithAck('step', { id })).toMatchObject({ ok: true });
  await client.status(id, 1);
  const other = await client.pay(DEPOSIT, spei({ amount: '700' }));
  expect(await panel.emitWithAck('approve', { id: other.id })).toMatchObject({ ok: true });
  await client.status(other.id, 1);
  panel.close();
  const spans = await spansOf();
  const create = spans.find(({ name }) => name === `call ${DEPOSIT}`);
  const step = spans.find(({ name }) => name === 'step');
  expect([step?.traceId, step && factOf(step, 'step')]).toEqual([create?.traceId, 'process']);
  const approve = spans.find(({ name }) => name === 'panel approve');
  const own = spans.filter(({ traceId }) => traceId === approve?.traceId).map(({ name }) => name);
  expect(own).toEqual(expect.arrayContaining(['panel approve', 'transaction', 'push']));
  expect(
    spans.filter(({ parentSpanId, name }) => parentSpanId === step?.spanId && name === 'push'),
  ).toHaveLength(1);
});

test('no trace has a token, what a user typed, or a name of a user', async () => {
  await client.call(WITHDRAWAL, payout({ amount: '501.37' }));
  await client.call(WITHDRAWAL, payout({ fields: { clabe: '123', full_name: 'María José Núñez' } }));
  await client.call('BANKING:transactions-v1', {}, 'María José, user-traced');
  await spansOf();
  // Ids are random and times have many digits, so they may contain the four digits that must not be found below.
  const received = bodies.join('').replaceAll(/"\w*(?:Id|UnixNano)":"\w*"/g, '');
  expect(received).toContain('insert transactions');
  for (const secret of ['traced', '032180000118359719', 'María', '501.37', '50137', '9719', '"123"'])
    expect(received).not.toContain(secret);
});

test('a node ends though its collector does not answer', async () => {
  const silent = createServer(() => {});
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const address = silent.address();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${Object(address).port}`);
  // Both limits are longer than the test, so the node can end only by its own limit.
  for (const name of ['OTEL_EXPORTER_OTLP_TIMEOUT', 'OTEL_BSP_EXPORT_TIMEOUT']) vi.stubEnv(name, '600000');
  const node = await startCashier({ port: 0, dbPath: ':memory:', tracing: openTelemetry('node-2') });
  const other = await new CashierClient(node.url, 'user-1').ready();
  await other.call('BANKING:transactions-v1');
  other.close();
  await node.close();
  silent.closeAllConnections();
  silent.close();
  await end();
});
