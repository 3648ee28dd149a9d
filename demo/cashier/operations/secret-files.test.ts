import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withSecretFiles } from './secret-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cashier-'));
  await writeFile(join(folder, 'token'), 's3cret\n');
  await writeFile(join(folder, 'empty'), '\n');
});
afterAll(() => rm(folder, { recursive: true }));

test('a secret comes from its file, and other settings stay as they are', async () => {
  const env = { PORT: '5173', WALLET_TOKEN_FILE: join(folder, 'token'), REDIS_URL_FILE: '' };
  expect(await withSecretFiles(env)).toEqual({ ...env, WALLET_TOKEN: 's3cret' });
});

test.each([
  ['is not there', { WALLET_TOKEN_FILE: '/no/such/file' }, 'The file of WALLET_TOKEN_FILE cannot be read: '],
  ['is empty', { WALLET_TOKEN_FILE: 'empty' }, 'The file of WALLET_TOKEN_FILE is empty.'],
  [
    'has a value that is set too',
    { WALLET_TOKEN_FILE: 'token', WALLET_TOKEN: 'other' },
    'Set WALLET_TOKEN or WALLET_TOKEN_FILE, and not both.',
  ],
])('a file that %s ends the start with one sentence, without the secret', async (_, env, sentence) => {
  const path = env.WALLET_TOKEN_FILE.startsWith('/')
    ? env.WALLET_TOKEN_FILE
    : join(folder, env.WALLET_TOKEN_FILE);
  const started = withSecretFiles({ ...env, WALLET_TOKEN_FILE: path });
  await expect(started).rejects.toThrow(sentence);
  await expect(started).rejects.not.toThrow('s3cret');
});

test('docs/operate.md names each setting that a file may hold', async () => {
  const [page, source] = await Promise.all([
    readFile('docs/operate.md', 'utf8'),
    readFile('demo/cashier/operations/secret-files.ts', 'utf8'),
  ]);
  const [, list = ''] = /SECRETS = \[([^\]]+)\]/.exec(source) ?? [];
  const [row = ''] = /^\| `…_FILE` \|.*$/m.exec(page) ?? [];
  const names = [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !row.includes(`\`${name}\``))).toEqual([]);
});
