import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { type RunningCashier, startCashier } from '../../demo/cashier/start-cashier.ts';
import { storeLimits } from '../../demo/cashier/storage/account-limits.ts';
import { write } from '../../demo/cashier/storage/write.ts';
import { killAll, runCashier } from '../../demo/cashier/testing/built-cashier.ts';
import type { KitOptions } from '../../element/conformance/kit-options.ts';
import { LIMIT_RULES } from '../../element/conformance/rules/limit-rules.ts';
import { LIMIT_USE_RULES } from '../../element/conformance/rules/limit-use-rules.ts';
import { ALL_RULES, RULES, runConformance } from '../../element/conformance/run-conformance.ts';
import { ENGINE_BUGS } from '../faults/sabotage.mjs';
import { freePort } from '../support/free-port.mjs';
import { bendCashier, contentOf, isPayment, withData } from './bent-cashier.ts';
import { HELD_BACK_FAULTS } from './held-back-faults.ts';
import { kitOptions } from './kit-options.ts';
import { FAULTS } from './wire-faults.ts';

/** `random` selects the longest delays, up to 2.4 s at this speed, so that a rule looks at a payment before it changes by itself. */
const PACE = { speed: 25, random: () => 0.99, latency: 0.1 };
let folder: string;
let cashier: RunningCashier;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  cashier = await startCashier({ port: 0, dbPath: join(folder, 'sandbox.db'), ...PACE });
});
afterAll(async () => {
  killAll();
  await cashier.close();
  await rm(folder, { recursive: true, force: true });
});

async function brokenRules(options: KitOptions, only: readonly string[] = []) {
  const results = await runConformance(options, { only });
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  return new Map(failed.map(({ rule, message }) => [rule.id, message]));
}

test('the sandbox breaks no rule that a cashier must keep, and skips those about steps that Mexico does not have', async () => {
  const restart = async () => {
    const { port } = cashier;
    await cashier.close();
    cashier = await startCashier({ port, dbPath: join(folder, 'sandbox.db'), ...PACE });
  };
  const results = await runConformance(kitOptions(cashier.url, { restart }));
  const notPassed = results.filter(({ outcome }) => outcome !== 'passed');
  // The kit reports methods that no screen shows, which other tests need, and skips rules for which this market of the sandbox has no case.
  expect(notPassed.map(({ rule, message }) => [rule.id, message])).toEqual([
    ['listed-types', expect.stringContaining('cardViewType 8 is not shown')],
    ['invalid-step', expect.stringContaining('a method with a form')],
    ['preparation', expect.stringContaining('a deposit method with a preparation')],
    ...['payout', 'payout-speed', 'payout-payee', 'payout-arrival', 'payout-shares'].map((id) => [
      id,
      expect.stringContaining('explains the payout'),
    ]),
    ['payout-proof', expect.stringContaining('the proof of a wallet')],
  ]);
  expect(results).toHaveLength(RULES.length);
}, 120_000);

test.each([
  ['br', 'BRL', ['steps', 'invalid-step']],
  ['in', 'INR', ['cancel-step', 'steps', 'invalid-step']],
  ['ng', 'NGN', ['steps', 'invalid-step']],
  ['co', 'COP', ['preparation']],
  ['de', 'EUR', ['payout', 'payout-speed', 'payout-payee', 'payout-arrival', 'payout-shares']],
])(
  'the sandbox keeps the rules about forms, references, codes and preparations in %s',
  async (country, currency, only) => {
    const results = await runConformance(kitOptions(cashier.url, { country, currency }), { only });
    // `only` matches parts of names and so finds other rules too.
    const named = results.filter(({ rule }) => only.includes(rule.id));
    expect(named.map(({ rule, outcome, message }) => [rule.id, outcome, message])).toEqual(
      only.map((id) => [id, 'passed', '']),
    );
  },
);

test('the sandbox keeps the rules of each of its methods, coins included', async () => {
  const open = await startCashier({ port: 0, dbPath: ':memory:', speed: 200, latency: 0, captcha: 'ignore' });
  const options = kitOptions(open.url, { allMethods: true });
  const [result] = await runConformance(options, { only: ['all-methods'] });
  await open.close();
  expect([result?.outcome, result?.message]).toEqual([
    'passed',
    expect.stringMatching(/^4[56]\d methods created a payment(?!.*\((?:values|invalid_fields)\))/),
  ]);
}, 120_000);

test('the sandbox keeps the rules about the limits of an account', async () => {
  const limits = (['day', 'month'] as const).map((period) => ({
    kind: 'deposit' as const,
    period,
    currency: 'MXN',
    value: '500000.00',
  }));
  const [id, session] = ['4711', { kind: 'session', period: 'week', value: '600' } as const];
  const stored = { state: 'active', limits: [...limits, session] } as const;
  await write(cashier.store, (writing) =>
    storeLimits(writing, id, { ...stored, limits: [...stored.limits] }),
  );
  const options = kitOptions(cashier.url, { limitedToken: `user-${id}` });
  const rules = [...LIMIT_RULES, ...LIMIT_USE_RULES];
  const results = await runConformance(options, { only: rules.map((rule) => rule.id) });
  const own = results.filter(({ rule }) => rules.some((one) => one.id === rule.id));
  expect(own.map(({ rule, outcome, message }) => [rule.id, outcome, message])).toEqual(
    rules.map((rule) => [rule.id, 'passed', '']),
  );
});

test('without --allow-payments no payment is created', async () => {
  const options = kitOptions(cashier.url, { allowPayments: false });
  const before = await cashier.store.selectFrom('transactions').select('id').execute();
  const results = await runConformance(options);
  expect(await cashier.store.selectFrom('transactions').select('id').execute()).toEqual(before);
  const skipped = results.filter(({ outcome }) => outcome === 'skipped');
  expect(skipped.some(({ message }) => message.startsWith('--allow-payments'))).toBe(true);
});

/** Sabotages of test/faults/sabotage.mjs that make the cashier wrong, and the rules that report each. */
const SABOTAGES: [bugs: string[], expected: Record<string, RegExp>][] = [
  [
    ['no unique key'],
    {
      'same-key-again': /409 possible_duplicate/,
    },
  ],
  [
    ['answer before the commit', 'no look-alike is refused', 'amounts are floats'],
    {
      'response-after-commit': /the lookup got 404/,
      'similar-payment': /got 200, not 409/,
      'exact-amounts': /amount is \d+\.\d\d, was \d+\.\d\d/,
    },
  ],
];

test('every deliberate bug in files that the cashier runs has a test below', () => {
  const ofCashier = Object.entries(ENGINE_BUGS).flatMap(([name, changes]) =>
    changes.some(({ file }) => /^(?:storage|requests|domain\/money)\//.test(file)) ? [name] : [],
  );
  expect(SABOTAGES.flatMap(([bugs]) => bugs).toSorted()).toEqual(ofCashier.toSorted());
});

describe.each(SABOTAGES)('the sandbox with the bug %j', (bugs, expected) => {
  test('breaks the rules that name it', async () => {
    const out = join(process.cwd(), 'dist', `conformance-${bugs[0]?.replaceAll(' ', '-')}`);
    const script = 'test/faults/build-sabotaged-cashier.mjs';
    const env = { ...process.env, NODE_ENV: 'production', VITEST: undefined };
    await promisify(execFile)(process.execPath, [script, out, ...bugs], { env });
    const database = join(folder, `${bugs[0]}.db`);
    const program = await runCashier(
      {
        PORT: String(await freePort()),
        SANDBOX_DB: database,
        SANDBOX_SPEED: '20',
        SANDBOX_CAPTCHA: 'ignore',
      },
      join(out, 'main.js'),
    );
    const broken = await brokenRules(kitOptions(program.url), [...Object.keys(expected), 'key-of-nothing']);
    await program.kill();
    await rm(out, { recursive: true });
    expect([...broken.keys()].toSorted()).toEqual(Object.keys(expected).toSorted());
    for (const [id, message] of Object.entries(expected)) expect(broken.get(id)).toMatch(message);
  }, 60_000);
});

test.each([...FAULTS, ...HELD_BACK_FAULTS])('a cashier that %s breaks %j', async (_, rules, bend) => {
  const bent = await bendCashier(cashier.url, bend);
  const broken = await brokenRules(kitOptions(bent.url), rules);
  bent.close();
  expect([...broken.keys()].filter((id) => rules.includes(id)).toSorted()).toEqual(rules.toSorted());
});

test('a cashier that never counts attempts of a code down breaks "invalid-step"', async () => {
  const bent = await bendCashier(cashier.url, {
    response: (frame) => [
      isPayment(frame) && contentOf(frame).data.next?.kind === 'otp'
        ? withData(frame, (data) => ({ ...data, next: { ...Object(data.next), attempts: 3 } }))
        : frame,
    ],
  });
  const broken = await brokenRules(kitOptions(bent.url, { country: 'ng', currency: 'NGN' }), [
    'invalid-step',
  ]);
  bent.close();
  expect(broken.get('invalid-step')).toMatch(/3 attempts are left, as before/);
});

test('a cashier that cancels a deposit again and again breaks "cancel-step"', async () => {
  const bent = await bendCashier(cashier.url, {
    response: (frame) => [
      isPayment(frame) && contentOf(frame).data.status === 'mistaked'
        ? withData(frame, (data) => ({ ...data, seq: Date.now() }))
        : frame,
    ],
  });
  const broken = await brokenRules(kitOptions(bent.url, { country: 'in', currency: 'INR' }), ['cancel-step']);
  bent.close();
  expect(broken.get('cancel-step')).toMatch(/second cancellation changed the payment/);
});

describe('pay-widget-conformance', () => {
  const urlOf = (server: { address(): AddressInfo | string | null }) => {
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('The server has no port');
    return `http://127.0.0.1:${address.port}`;
  };
  const run = async (...args: string[]) => {
    const result = promisify(execFile)(process.execPath, ['dist/contract/conformance.js', ...args]);
    const { stdout, stderr, code } = await result.then(
      (output) => ({ ...output, code: 0 }),
      (error: { stdout: string; stderr: string; code: number }) => error,
    );
    return { stdout, stderr, code };
  };

  test.each<[string, string[], RegExp]>([
    ['no cashier', [], /^Name one cashier\. Try --help\.\n$/],
    ['no address', ['cashier'], /^"cashier" is no http or https address of a cashier\.\n$/],
    [
      'an address without a server',
      ['http://127.0.0.1:9'],
      /^No cashier answers at http:\/\/127\.0\.0\.1:9: no server listens there \(ECONNREFUSED\)\.\n$/,
    ],
    [
      'a token over http to another machine',
      ['http://cashier.example', '--token', 'a'],
      /^A token goes over https only.*\n$/,
    ],
    [
      'fields that are no object',
      ['http://localhost', '--fields', '[1]'],
      /^--fields must be a JSON object.*\n$/,
    ],
    [
      'an address with a path',
      ['https://cashier.example/v4/socket.io'],
      /^"https:\/\/cashier\.example\/v4\/socket\.io" is more than an origin.*\n$/,
    ],
    [
      'a report in no folder',
      ['http://127.0.0.1:9', '--json', '/no/such/folder/report.json'],
      /^The report cannot be written: ENOENT.*\n$/,
    ],
    ['no number of users', ['http://localhost', '--users', 'many'], /^--users must be a whole number.*\n$/],
    [
      'a jurisdiction without rules',
      ['http://localhost', '--jurisdiction', 'FR'],
      /^--jurisdiction "FR" has no rules; there are GB, DE, NL, BR, ES, CA-ON\.\n$/,
    ],
    ['an unknown option', ['http://localhost', '--fast'], /^Unknown option '--fast'.*\n$/],
  ])('that is called with %s prints one sentence and ends with 2', async (_, args, sentence) => {
    const { stdout, stderr, code } = await run(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(sentence);
  });

  test('that meets a server of another protocol prints one sentence and ends with 2', async () => {
    const server = createHttpServer((_, response) => response.end('Hello')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { stderr, code } = await run(urlOf(server));
    server.close();
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^No cashier answers at .*: the server .*\n$/)]);
  });

  test.each<[string, (port: number) => string[], RegExp]>([
    [
      'no TLS behind an https address',
      (port) => [`https://127.0.0.1:${port}`],
      /^No cashier answers at https:.*: the server speaks no TLS; an https address needs it\.\n$/,
    ],
    [
      'a refused token',
      (port) => [`http://127.0.0.1:${port}`, '--token', 'expired'],
      /^The cashier refused the token of --token \(401 [^)]*\): .*\n$/,
    ],
    [
      'a refused token of the other user',
      (port) => [`http://127.0.0.1:${port}`, '--token', 'user-92', '--other-token', 'expired'],
      /^The cashier refused the token of --other-token \(401 [^)]*\): .*\n$/,
    ],
    [
      'one token for both users',
      (port) => [`http://127.0.0.1:${port}`, '--token', 'user-92', '--other-token', 'user-92'],
      /^--other-token must be the token of another user than --token\.\n$/,
    ],
    [
      'a country that the cashier does not serve',
      (port) => [`http://127.0.0.1:${port}`, '--country', 'zz'],
      /^The cashier serves no country "zz" \(--country\); it serves .*\bmx\b.*\.\n$/,
    ],
    [
      'a currency that the country does not have',
      (port) => [`http://127.0.0.1:${port}`, '--country', 'mx', '--currency', 'XXX'],
      /^The cashier lists no currency "XXX" \(--currency\) for mx; it lists MXN.*\.\n$/,
    ],
    [
      'a method that is not listed',
      (port) => [`http://127.0.0.1:${port}`, '--country', 'mx', '--deposit', 'speii'],
      /^The cashier lists no deposit method "speii" \(--deposit\) in mx and MXN; it lists .*\bspei\b.*\.\n$/,
    ],
  ])('that is called with %s prints one sentence and ends with 2', async (_, args, sentence) => {
    const { stdout, stderr, code } = await run(...args(cashier.port));
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(sentence);
  });

  const OPEN = '0{"sid":"a","upgrades":[],"pingInterval":25000,"pingTimeout":5000}';
  test.each<[string, string[], RegExp]>([
    ['no Engine.IO', ['{"type":"welcome"}'], /: the server speaks another protocol than Engine\.IO 4\.\n$/],
    [
      'socket.io 2',
      [OPEN, '40'],
      /: the server speaks socket\.io 2 \(Engine\.IO 3\); the widget needs version 3 or 4\.\n$/,
    ],
    ['no socket.io', [OPEN], /: the server sent no socket\.io packet within 5 s\.\n$/],
  ])('that meets a WebSocket with %s prints one sentence and ends with 2', async (_, packets, sentence) => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
    server.on('connection', (socket) => {
      for (const packet of packets) socket.send(packet);
    });
    const { stdout, stderr, code } = await run(urlOf(server), '--timeout', '5');
    server.close();
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^No cashier answers at .*\n$/);
    expect(stderr).toMatch(sentence);
  });

  test.each<[string, (socket: Socket) => void, RegExp]>([
    ['says nothing', () => {}, /: the server sent no socket\.io packet within 5 s\.\n$/],
    [
      'speaks no HTTP',
      (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'),
      /: the server speaks no HTTP \(HPE_\w+\)\.\n$/,
    ],
    [
      'hangs up',
      (socket) => socket.destroy(),
      /: the server ended the connection; a server with TLS needs an https address\.\n$/,
    ],
  ])('that meets a server that %s prints one sentence and ends with 2', async (_, greet, sentence) => {
    const sockets = new Set<Socket>();
    const server = createTcpServer((socket) => {
      sockets.add(socket.on('error', () => {}));
      socket.once('data', () => greet(socket));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { stdout, stderr, code } = await run(urlOf(server), '--timeout', '5');
    for (const socket of sockets) socket.destroy();
    server.close();
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(sentence);
  });

  test('explains a broken rule, writes JSON and JUnit, and ends with 1', async () => {
    const bent = await bendCashier(cashier.url, {
      response: (frame) => [{ ...frame, time: Math.round(Number(frame.time) / 1000) }],
    });
    const [json, junit] = [join(folder, 'report.json'), join(folder, 'report.xml')];
    const args = ['--token', 'user-91', '--only', 'clock', '--json', json, '--junit', junit];
    const { stdout, code } = await run(bent.url, ...args);
    bent.close();
    expect(code).toBe(1);
    for (const line of [
      'rule  docs/contract.md, "Envelope"',
      'is it in seconds?',
      'sent  {"msgid":',
      'came  {"msgid":',
      'do    Send time: Date.now()',
    ]) {
      expect(stdout).toContain(line);
    }
    expect(stdout).toMatch(/0 passed, 1 failed \(1 of them "must"\), 0 skipped; contract 1\.\d+\n$/);
    expect(JSON.parse(await readFile(json, 'utf8'))).toMatchObject({
      failed: 1,
      rules: [{ id: 'clock', outcome: 'failed' }],
    });
    expect(await readFile(junit, 'utf8')).toContain(
      '<testsuite name="pay-widget-conformance" tests="1" failures="1" skipped="0">',
    );
  });
});

test.each<[string, string[], number, RegExp]>([
  [
    'a rule that must be kept was not checked',
    [],
    3,
    /\nRules of the level "must" that were not checked: 1\n/,
  ],
  ['that rule is left out', ['--skip', 'expired-token'], 0, /\n1 passed, 0 failed/],
  [
    'the rules of a law are listed',
    ['--list', '--jurisdiction', 'GB'],
    0,
    /must {4}jurisdiction\/GB\/no-credit-card: /,
  ],
])('pay-widget-conformance ends with its own code when %s', async (_, more, code, line) => {
  const args = [
    'dist/contract/conformance.js',
    cashier.url,
    '--only',
    'transport-guest',
    '--only',
    'expired-token',
  ];
  const result = await promisify(execFile)(process.execPath, [...args, ...more]).then(
    ({ stdout }) => ({ stdout, code: 0 }),
    (error: { stdout: string; code: number }) => error,
  );
  expect(result).toMatchObject({ code, stdout: expect.stringMatching(line) });
});

test('each rule names a heading of docs/contract.md, in which docs/conformance.md lists it', async () => {
  const [contract, page] = await Promise.all(
    ['docs/contract.md', 'docs/conformance.md'].map((path) => readFile(path, 'utf8')),
  );
  expect(new Set(ALL_RULES.map(({ id }) => id)).size).toBe(ALL_RULES.length);
  for (const { id, level, section } of ALL_RULES) {
    expect(contract).toMatch(new RegExp(`^#+ ${section}(?::|$)`, 'm'));
    expect(page).toContain(`| \`${id}\` | ${level} |`);
  }
});
