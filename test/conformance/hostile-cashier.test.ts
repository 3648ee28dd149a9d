import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';

const TOKEN = 'Qx7-user-of-tests-93zPv';
const SESSION = 'session-of-user-4ac1d9';
const CONTROLS = '\u001b]0;owned\u0007\u009b31m\u202e\r\n';
const UNSEEN = /[^\n\P{C}]|[\p{Zl}\p{Zp}]/u;

/** `welcome`: the packets after the handshake. `data`: the text of `data` in every response. */
interface Hostile {
  welcome?: string[];
  data?: string;
}
const CONNECTED = '40{"sid":"a"}';
let server: WebSocketServer | undefined;

async function startHostile({ welcome = [CONNECTED], data = '{}' }: Hostile): Promise<string> {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  server.on('connection', (socket) => {
    socket.send('0{"sid":"a","upgrades":[],"pingInterval":25000,"pingTimeout":5000}');
    socket.on('message', (packet) => {
      const text = String(packet);
      if (text.startsWith('40')) for (const sent of welcome) socket.send(sent);
      // A malformed packet of the kit has no `msgid` and gets no response.
      const msgid = /^42.*"msgid":"([^"]*)"/.exec(text)?.[1];
      if (msgid === undefined) return;
      const head = `"msgid":${JSON.stringify(msgid)},"source":"a","time":1`;
      socket.send(`42["message",{${head},"needParse":${data.startsWith('"')},"data":${data}}]`);
    });
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port');
  return `http://127.0.0.1:${address.port}`;
}

afterEach(() => {
  for (const client of server?.clients ?? []) client.terminate();
  server?.close();
  server = undefined;
});

async function runKit(...args: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'hostile-'));
  const [json, junit] = [join(folder, 'report.json'), join(folder, 'report.xml')];
  const program = [
    'dist/contract/conformance.js',
    '--timeout',
    '2',
    '--json',
    json,
    '--junit',
    junit,
    ...args,
  ];
  const { stdout, stderr, code } = await promisify(execFile)(process.execPath, program, {
    maxBuffer: 50_000_000,
  }).then(
    (output) => ({ ...output, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  );
  const reports = await Promise.all([json, junit].map((path) => readFile(path, 'utf8').catch(() => '')));
  await rm(folder, { recursive: true });
  return { stdout, stderr, code, all: [stdout, stderr, ...reports].join('\n') };
}

const levels = (count: number) => '['.repeat(count) + ']'.repeat(count);

test.each<[string, Hostile, RegExp]>([
  ['in a response', { data: levels(100_000) }, /a frame of the cashier has more than 32 levels/],
  ['in a response as text', { data: JSON.stringify(levels(100_000)) }, /has more than 32 levels/],
  [
    'in a push',
    { welcome: [CONNECTED, `42["message",{"source":"login.token","time":1,"data":${levels(100_000)}}]`] },
    /has more than 32 levels/,
  ],
  ['in its refusal', { welcome: [`44${levels(100_000)}`] }, /an error with more than 32 levels/],
])(
  'a cashier with 100,000 levels %s breaks rules, and the run goes on to its end',
  async (_, hostile, reason) => {
    const { stdout, stderr, code } = await runKit(
      await startHostile(hostile),
      '--only',
      'regions',
      '--only',
      'transport-guest',
      '--only',
      'push-envelope',
      '--only',
      'one-response',
    );
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(reason);
    expect(stdout).toMatch(/failed.*skipped; contract 1\.\d+\n$/);
  },
);

test('a frame of 11 MB ends its socket, and the run goes on to its end', async () => {
  const url = await startHostile({ data: `{"text":"${'x'.repeat(11_000_000)}"}` });
  const { stdout, stderr, code } = await runKit(url, '--only', 'regions', '--only', 'clock');
  expect([code, stderr]).toEqual([1, '']);
  expect(stdout).toContain('found the cashier sent a frame that is longer than 10 MB');
  expect(stdout).toMatch(/failed.*skipped; contract 1\.\d+\n$/);
});

test('more than 10,000 frames on a socket end it, and the run goes on to its end', async () => {
  const flood = Array.from({ length: 10_100 }, () => '42["message",{"source":"a","data":1}]');
  const url = await startHostile({ welcome: [CONNECTED, ...flood] });
  const { stdout, stderr, code } = await runKit(url, '--only', 'regions', '--only', 'one-response');
  expect([code, stderr]).toEqual([1, '']);
  expect(stdout).toContain('found the cashier sent more than 10000 frames');
});

test('values that no text can be made of end no run', async () => {
  const strange = '{"toString":1,"valueOf":1}';
  const login = `42["message",{"source":"login.token","time":1,"data":{"token":${strange},"balanceData":{"primary":{"currency":"MXN","amount":${strange}}}}}]`;
  const url = await startHostile({
    welcome: [CONNECTED, login],
    data: `{"status":${strange},"data":{"code":${strange},"id":${strange}}}`,
  });
  const { stderr, code, stdout } = await runKit(
    url,
    '--token',
    TOKEN,
    '--country',
    'mx',
    '--currency',
    'MXN',
  );
  expect([code, stderr]).toEqual([1, '']);
  expect(stdout).toMatch(/failed.*skipped; contract 1\.\d+\n$/);
});

test('tokens and control characters of a cashier are in no output', async () => {
  const echo = {
    session: TOKEN,
    note: `${CONTROLS}${Buffer.from(SESSION).toString('base64')}`,
    [SESSION]: 1,
  };
  const login = { source: 'login.token', time: 1, data: { token: SESSION, ...echo } };
  const url = await startHostile({
    welcome: [CONNECTED, `42["message",${JSON.stringify(login)}]`],
    data: JSON.stringify({ status: 500, message: `${CONTROLS}${TOKEN}`, data: { code: TOKEN, ...echo } }),
  });
  const { code, all } = await runKit(url, '--token', TOKEN);
  expect(code).toBe(1);
  expect(all).toContain('•••');
  expect(all).not.toMatch(UNSEEN);
  for (const secret of [TOKEN, SESSION, Buffer.from(SESSION).toString('base64')]) {
    expect(all).not.toContain(secret.slice(4, 14));
  }
});

test.each([
  [{ message: `${CONTROLS}${TOKEN} is unknown`, data: { status: 401 } }],
  [{ message: { toString: 1 }, data: { status: { toString: 1 } } }],
  [[]],
])(
  'a refused token ends the run with one sentence, without token and control characters: %j',
  async (packet) => {
    const url = await startHostile({ welcome: [`44${JSON.stringify(packet)}`] });
    const { stdout, stderr, code, all } = await runKit(url, '--token', TOKEN);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^The cashier refused the token of --token \(.+\): .*\n$/);
    expect(all).not.toMatch(UNSEEN);
    expect(all).not.toContain(TOKEN.slice(4, 14));
  },
);

test.each([
  ['an unknown option', [`--${CONTROLS}`]],
  ['a wrong number', ['http://localhost', '--users', CONTROLS]],
  ['no address', [`cashier${CONTROLS}`]],
  ['an unknown folder for the report', ['http://localhost', '--json', `/no/${CONTROLS}/report.json`]],
  ['an address with a password', [`https://ana:${TOKEN}@cashier.example`]],
  ['an address with a token', [`https://cashier.example/?token=${TOKEN}`]],
  ['the token as a number', ['http://localhost', '--token', TOKEN, '--users', TOKEN]],
])('a command line with %s gives one sentence without control characters and secrets', async (_, args) => {
  const { stdout, stderr, code } = await runKit(...args);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^.+\n$/);
  expect(stderr).not.toMatch(UNSEEN);
  expect(stderr).not.toContain(TOKEN.slice(4, 14));
});
