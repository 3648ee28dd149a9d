import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CashierOptions } from '../options.ts';
import type { PaymentProvider, Settlement } from '../ports/payment-provider.ts';
import { type RunningCashier, startCashier } from '../start-cashier.ts';
import { auditLedger, balanceOf } from '../storage/ledger.ts';
import { CashierClient, DEPOSIT, spei } from '../testing/cashier-client.ts';
import { payoutBank } from '../testing/payout-bank.ts';
import { makeTestDatabase } from '../testing/test-database.ts';
import { startMockBank } from './pix/mock-bank.ts';
import { pixProvider, txidOf } from './pix/pix-provider.ts';

// The tests of this file send hostile input over HTTP or a socket: each kind leaves one log line and a metric, and no payment is lost.

const HOOK_TOKEN = 'hook-secret';
const MEGABYTES_10 = 10_000_000;

let lines: string[] = [];
let cashier: RunningCashier;
let passedMs = 0;
const clock = () => Date.now() + passedMs;

async function open(options: CashierOptions): Promise<void> {
  const log = (line: string) => void lines.push(line);
  const dbPath = await makeTestDatabase();
  cashier = await startCashier({ port: 0, dbPath, latency: 0, clock, log, ...options });
}
const problems = () => lines.filter((line) => !/^(started|ended)/.test(line));
const metric = async (name: string) => {
  const text = await (await fetch(`${cashier.url}metrics`)).text();
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length) ?? 0,
  );
};

beforeEach(() => {
  lines = [];
  passedMs = 0;
});

describe('webhooks of a bank', () => {
  let bank: Awaited<ReturnType<typeof startMockBank>>;
  let client: CashierClient;
  let user = '';
  beforeAll(async () => {
    bank = await startMockBank({ clock });
    const owner = { key: 'pix@operator.example', beneficiary: 'Operator', hookToken: HOOK_TOKEN, clock };
    await open({ providers: [pixProvider({ ...bank.access, ...owner }), payoutBank().provider] });
  });
  afterAll(async () => {
    await cashier.close();
    await bank.close();
  });
  beforeEach(async () => {
    user = `hook${crypto.randomUUID().slice(0, 8)}`;
    client = await new CashierClient(cashier.url, `user-${user}`).ready();
  });
  afterEach(async () => {
    client.close();
    expect(await auditLedger(cashier.store)).toEqual([]);
  });

  const balance = () => balanceOf(cashier.store, { user, account: 'main', currency: 'BRL' });
  const charge = () =>
    spei({ method: 'pix', amount: '100', currency: 'BRL', country: 'br', fields: { cpf: '52998224725' } });
  const event = (payment: string, part: object = {}) => ({
    pix: [{ endToEndId: `E${crypto.randomUUID()}`, txid: txidOf(payment), valor: '100.00', ...part }],
  });
  const send = (body: BodyInit, { token = HOOK_TOKEN, path = 'hooks/pix/pix', method = 'POST' } = {}) =>
    fetch(`${cashier.url}${path}?token=${token}`, { method, ...(method === 'POST' && { body }) })
      .then(({ status }) => status)
      // The cashier may close the connection before it has received all of a long body, and `fetch` then fails instead of returning 413.
      .catch(() => 413);

  const REFUSED: [
    kind: string,
    status: number,
    reason: string,
    hook: (payment: string) => Promise<number>,
  ][] = [
    ['forged', 401, 'Wrong token', (id) => send(JSON.stringify(event(id)), { token: 'guess' })],
    ['of 10 MB', 413, 'It is longer than 100000 bytes', () => send('1'.repeat(MEGABYTES_10))],
    [
      'of another charset',
      400,
      'No list of PIX',
      (id) => send(new Blob([Buffer.from(JSON.stringify(event(id)), 'utf16le')])),
    ],
    ['cut off', 400, 'No list of PIX', (id) => send(JSON.stringify(event(id)).slice(0, -3))],
    ['without a sum', 400, 'No list of PIX', (id) => send(JSON.stringify(event(id, { valor: 100 })))],
    ['by GET', 405, 'It is no POST', () => send('', { method: 'GET' })],
    [
      'of a provider that is not there',
      404,
      'No provider has this address',
      (id) => send(JSON.stringify(event(id)), { path: 'hooks/stripe' }),
    ],
  ];

  test.each(REFUSED)(
    'one that is %s is refused, and the payment goes on',
    async (_, status, reason, hook) => {
      const payment = await client.pay(DEPOSIT, charge());
      const before = await balance();
      const type = status === 404 ? 'unknown' : 'pix';
      const outcome = status === 404 ? 'unknown' : 'refused';
      const counter = `cashier_hooks_total{provider="${type}",outcome="${outcome}"}`;
      const counted = await metric(counter);
      expect(await hook(payment.id)).toBe(status);
      expect(problems()).toEqual([`webhook refused (${type}): ${reason}`]);
      expect(await metric(counter)).toBe(counted + 1);
      await bank.pay(txidOf(payment.id));
      expect(await send(JSON.stringify(event(payment.id)))).toBe(200);
      await client.status(payment.id, 1);
      expect((await balance()) - before).toBe(10_000n);
    },
  );

  test('one that is replayed, and one about a payment of somebody else, change nothing', async () => {
    const payment = await client.pay(DEPOSIT, charge());
    const other = await client.pay(DEPOSIT, spei());
    const before = await balance();
    await bank.pay(txidOf(payment.id));
    const known = 'cashier_hooks_total{provider="pix",outcome="known"}';
    const counted = await metric(known);
    const body = JSON.stringify(event(payment.id));
    for (let sent = 0; sent < 3; sent += 1) expect(await send(body)).toBe(200);
    expect(await metric(known)).toBe(counted + 2);
    await client.status(payment.id, 1);
    expect(await send(JSON.stringify(event(other.id)))).toBe(200);
    expect((await balance()) - before).toBe(10_000n);
    expect(problems()).toEqual([]);
  });

  test('those that come in another order lead to the same end', async () => {
    const payment = await client.pay(DEPOSIT, charge());
    const before = await balance();
    await bank.pay(txidOf(payment.id));
    await bank.refund(txidOf(payment.id), '40.00');
    const [paid] = bank.charges.get(txidOf(payment.id))?.pix ?? [];
    await send(JSON.stringify({ pix: [paid] }));
    await expect.poll(balance).toBe(before + 6_000n);
    await send(JSON.stringify({ pix: [{ ...paid, devolucoes: [] }] }));
    const read = await client.pay('BANKING:transaction-v1', { id: payment.id });
    expect(read).toMatchObject({ status: 'processed', reversal: { state: 'refunded', amount: '40.00' } });
    expect(await balance()).toBe(before + 6_000n);
  });
});

describe('answers of a bank', () => {
  interface Answer {
    status?: number;
    body: string;
  }
  const now = new Date().toISOString();
  const chargeOf = (txid: string, part: object = {}) =>
    JSON.stringify({
      txid,
      calendario: { criacao: now, expiracao: 1_800 },
      status: 'ATIVA',
      valor: { original: '100.00' },
      location: 'bank.example/1',
      ...part,
    });
  const sane = (txid: string): Answer => ({ body: chargeOf(txid) });

  let server: Server;
  let answerTo: (txid: string) => Answer = sane;
  const ended = new Set<string>();
  let client: CashierClient;
  beforeAll(async () => {
    server = createServer(({ url = '' }, response) => {
      const txid = url.split('/').at(-1) ?? '';
      if (url === '/token') {
        response.end(JSON.stringify({ access_token: 'a', expires_in: 3_600 }));
      } else if (url.startsWith('/pix?')) {
        response.end(JSON.stringify({ parametros: { paginacao: { quantidadeDePaginas: 1 } } }));
      } else {
        const { status = 200, body } = ended.has(txid) ? sane(txid) : answerTo(txid);
        response.writeHead(status).end(body);
      }
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const access = { url, tokenUrl: `${url}/token`, clientId: 'a', clientSecret: 'b' };
    const owner = { key: 'k', beneficiary: 'Operator', hookToken: HOOK_TOKEN, clock };
    await open({ providers: [pixProvider({ ...access, ...owner })] });
    client = await new CashierClient(cashier.url, `user-nonsense${crypto.randomUUID().slice(0, 8)}`).ready();
  });
  afterAll(async () => {
    client.close();
    await cashier.close();
    server.closeAllConnections();
    server.close();
  });

  let amounts = 20;
  const deposit = async () => {
    amounts += 1;
    const fields = { cpf: '52998224725' };
    const order = { method: 'pix', amount: `${amounts}`, currency: 'BRL', country: 'br', fields };
    return client.pay(DEPOSIT, spei(order));
  };
  const read = (id: string) => client.pay('BANKING:transaction-v1', { id });
  /** Moves the clock over the pause between two status requests; a webhook then makes the cashier look for due ones. */
  const passPause = async (ms: number) => {
    passedMs += ms;
    await fetch(`${cashier.url}hooks/pix?token=${HOOK_TOKEN}`, { method: 'POST', body: '{"pix":[]}' });
  };

  const NONSENSE: [kind: string, answer: (txid: string) => Answer, reason: string][] = [
    ['nothing', () => ({ body: '' }), 'It has a wrong form at the whole (invalid type)'],
    ['a page', () => ({ body: '<html>Welcome</html>' }), 'It has a wrong form at the whole (invalid type)'],
    ['a list', () => ({ body: '[]' }), 'It has a wrong form at '],
    [
      'another status',
      (txid) => ({ body: chargeOf(txid, { status: 'PAID' }) }),
      'It has a wrong form at status (invalid value)',
    ],
    ['another charge', () => ({ body: chargeOf('0'.repeat(26)) }), 'The bank answers with another charge'],
    ['5xx', () => ({ status: 503, body: 'no' }), 'The bank answers 503'],
    ['a long text', () => ({ body: '1'.repeat(3_000_000) }), 'The answer of the bank is too long'],
  ];

  test.each(NONSENSE)('%s says nothing about the payment', async (_, answer, reason) => {
    answerTo = answer;
    const counter = 'cashier_provider_calls_total{provider="pix",kind="create",outcome="unknown"}';
    const counted = await metric(counter);
    const { id, status, next } = await deposit();
    expect([status, next?.kind]).toEqual(['waiting', 'wait']);
    expect(problems()).toHaveLength(1);
    expect(problems()[0]).toMatch(/^provider call failed \(pix create\): [^\n]+$/);
    expect(problems()[0]).toContain(`: ${reason}`);
    expect(await metric(counter)).toBe(counted + 1);
    ended.add(txidOf(id));
    await passPause(3_000);
    await expect.poll(() => read(id)).toMatchObject({ next: { kind: 'pix' } });
  });

  test.each(['a lot', '-5.00', '1e9', '10.001'])(
    'the sum %s is not credited, and asked for again',
    async (valor) => {
      answerTo = sane;
      const { id } = await deposit();
      const paid = (sum: string) => (txid: string) => {
        const pix = [{ endToEndId: 'E1', txid, valor: sum }];
        return { body: chargeOf(txid, { status: 'CONCLUIDA', pix }) };
      };
      lines = [];
      answerTo = paid(valor);
      await passPause(3_000);
      await expect.poll(problems).toHaveLength(1);
      expect(problems()[0]).toMatch(
        /^provider call failed \(pix status\): (?:The bank|A provider) sent no amount of BRL$/,
      );
      expect(await read(id)).toMatchObject({ status: 'waiting' });
      answerTo = paid('40.00');
      await passPause(60_000);
      await client.status(id, 1);
      expect(await read(id)).toMatchObject({ amount: '40.00' });
      expect(await auditLedger(cashier.store)).toEqual([]);
      ended.add(txidOf(id));
    },
  );

  test('a charge that is paid before its money is listed has not failed', async () => {
    answerTo = sane;
    const { id } = await deposit();
    answerTo = (txid) => ({ body: chargeOf(txid, { status: 'CONCLUIDA' }) });
    await passPause(3_000);
    await client.status(id, 'accepted');
  });
});

test('while the key set is gone no user is sent away, and each refused socket is a line and counts', async () => {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const key: JWK = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' };
  let answer: string | null = JSON.stringify({ keys: [key] });
  const server = createServer((_, response) => {
    if (answer === null) response.writeHead(503).end();
    else response.end(answer);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const jwks = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`;
  const [issuer, audience] = ['https://id.example', 'cashier'];
  const token = await new SignJWT({ sub: 'ada', iss: issuer, aud: audience })
    .setProtectedHeader({ alg: 'ES256', kid: 'one' })
    .setExpirationTime('1h')
    .sign(privateKey);
  const counter = 'cashier_problems_total{event="tokens cannot be verified"}';
  const status = async () => {
    const opened = await new CashierClient(cashier.url, token).ready().catch((error: unknown) => error);
    if (!(opened instanceof CashierClient)) return Object(opened).data?.status;
    opened.close();
    return 200;
  };
  for (const nonsense of [null, '{"keys":7}', '<html>']) {
    lines = [];
    answer = nonsense;
    await open({ jwt: { jwks, issuer, audience } });
    expect(await status()).toBe(503);
    expect(problems()).toEqual([expect.stringMatching(/^tokens cannot be verified: /)]);
    expect(await metric(counter)).toBe(1);
    answer = JSON.stringify({ keys: [key] });
    expect(await status()).toBe(200);
    answer = nonsense;
    expect(await status()).toBe(200);
    expect(problems()).toHaveLength(1);
    await cashier.close();
  }
  server.closeAllConnections();
  server.close();
});

describe('a settlement file', () => {
  const bank = payoutBank();
  let settle: (day: string) => Promise<Settlement[]> = async () => [];
  const { remote } = bank.provider;
  const provider: PaymentProvider = {
    ...bank.provider,
    ...(remote && { remote: { ...remote, reconcile: (day: string) => settle(day) } }),
  };
  afterEach(() => cashier.close());

  test('with duplicates and lines of nobody is reported line by line, and changes nothing', async () => {
    const line = (id: string, amount: string) => ({ id, payment: 'wd_7', currency: 'MXN', amount });
    settle = async () => [line('1', '-5.00'), line('1', '-5.00'), line('2', 'seven')];
    await open({ providers: [provider] });
    await expect.poll(problems).toHaveLength(3);
    const kinds = problems().map((line) => line.replace(/\d{4}-\d\d-\d\d/, 'DAY'));
    expect(kinds).toEqual([
      'settlement differs (bank DAY wd_7): twice in the file',
      'settlement differs (bank DAY wd_7): unreadable',
      'settlement differs (bank DAY wd_7): missing in the ledger',
    ]);
    expect(await metric('cashier_discrepancies_total{provider="bank"}')).toBe(3);
    expect(await cashier.store.selectFrom('ledger').selectAll().execute()).toEqual([]);
  });

  test('that cannot be read is one line, and is read again in the next hour', async () => {
    settle = async () => {
      throw new TypeError('fetch failed', {
        cause: Object.assign(new Error('x'), { syscall: 'connect', code: 'ECONNREFUSED' }),
      });
    };
    await open({ providers: [provider] });
    await expect
      .poll(problems)
      .toEqual([
        expect.stringMatching(
          /^settlement not compared \(bank \d{4}-\d\d-\d\d\): The connection fails: ECONNREFUSED$/,
        ),
      ]);
    expect(await metric('cashier_problems_total{event="settlement not compared"}')).toBe(1);
    expect(await cashier.store.selectFrom('provider_events').selectAll().execute()).toEqual([]);
  });
});
