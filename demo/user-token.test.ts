import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { freePort } from '../test/support/free-port.mjs';
import { jwtIdentity } from './cashier/identity/jwt-identity.ts';

const PYTHON = process.env.PYTHON_PATH ?? '/usr/bin/python3';
/** A partner writes this session code for each server. Here the session cookie is the user's id. */
const SESSIONS = {
  'session.mjs': "export const findUser = (cookie) => cookie?.replace('session=', '') ?? null;",
  'session.py': "find_user = lambda cookie: cookie and cookie.replace('session=', '')",
};

const folder = mkdtempSync(join(tmpdir(), 'user-token-'));
cpSync('demo/frameworks/server', folder, { recursive: true });
for (const [name, code] of Object.entries(SESSIONS)) writeFileSync(join(folder, name), code);
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const key = { ...publicKey.export({ format: 'jwk' }), kid: 'shop-1', alg: 'ES256' };
const keys = createServer((_, response) => response.end(JSON.stringify({ keys: [key] })));
let server: ChildProcess | undefined;

afterAll(() => {
  keys.close();
  rmSync(folder, { recursive: true, force: true });
});

function hasPyJwt(): boolean {
  try {
    execFileSync(PYTHON, ['-c', 'import jwt, cryptography'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test.for([
  { file: 'user-token.mjs', program: process.execPath, isHere: true },
  { file: 'user_token.py', program: PYTHON, isHere: hasPyJwt() },
])(
  'the server of the guide signs a token for its user that a cashier accepts: $file',
  async ({ file, program, isHere }, { skip }) => {
    skip(!isHere, 'This Python has no PyJWT: install python3-jwt and python3-cryptography.');
    if (!keys.listening) await once(keys.listen(0, '127.0.0.1'), 'listening');
    const port = await freePort();
    const CASHIER_KEY = String(privateKey.export({ format: 'pem', type: 'pkcs8' }));
    server = spawn(program, [file], {
      cwd: folder,
      env: { ...process.env, PORT: String(port), CASHIER_KEY },
    });
    const ended = once(server, 'exit');
    try {
      const ask = (headers: Record<string, string> = {}, path = '/user-token') =>
        fetch(`http://127.0.0.1:${port}${path}`, { headers });
      await vi.waitFor(() => ask(), { timeout: 20_000, interval: 100 });
      const response = await ask({ cookie: 'session=user-7' });
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
      const jwks = `http://127.0.0.1:${(keys.address() as AddressInfo).port}/`;
      const identity = jwtIdentity({
        ...{ jwks, issuer: 'https://shop.example', audience: 'cashier' },
        ...{ clock: Date.now, onError: vi.fn() },
      });
      expect(await identity.verify(await response.text())).toEqual({ kind: 'user', user: 'user-7' });
      expect((await ask()).status).toBe(401);
      expect((await ask({ cookie: 'session=user-7' }, '/other')).status).toBe(401);
    } finally {
      server.kill();
      await ended;
    }
  },
);
