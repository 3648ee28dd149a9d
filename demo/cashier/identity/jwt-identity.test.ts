import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startCashier } from '../start-cashier.ts';
import { CashierClient } from '../testing/cashier-client.ts';
import { jwtIdentity } from './jwt-identity.ts';

const ISSUER = 'https://id.example';
const AUDIENCE = 'cashier';
const MINUTE_MS = 60_000;

let keys: JWK[] = [];
let isDown = false;
let jwks: string;
const server = createServer((_, response) => {
  if (isDown) response.writeHead(503).end();
  else response.end(JSON.stringify({ keys }));
});
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  jwks = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/jwks.json`;
});
afterAll(() => server.close());

/** Adds a key to the operator's key set; returns a function that signs tokens with it. */
async function publishKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  keys = [...keys, { ...(await exportJWK(publicKey)), kid, alg: 'ES256' }];
  return (claims: Record<string, unknown> = {}) =>
    new SignJWT({
      sub: 'ada@example',
      iss: ISSUER,
      aud: AUDIENCE,
      exp: Math.floor(Date.now() / 1_000) + 600,
      ...claims,
    })
      .setProtectedHeader({ alg: 'ES256', kid })
      .sign(privateKey);
}

function identityAt(clock = Date.now) {
  const onError = vi.fn();
  return { identity: jwtIdentity({ jwks, issuer: ISSUER, audience: AUDIENCE, clock, onError }), onError };
}

test('a signed token is its user, and every other token is refused', async () => {
  const sign = await publishKey('one');
  const { identity } = identityAt();
  expect(await identity.verify(`Bearer ${await sign()}`)).toEqual({ kind: 'user', user: 'ada@example' });
  expect(await identity.verify('')).toEqual({ kind: 'guest' });
  const past = Math.floor(Date.now() / 1_000) - 60;
  const claims = btoa(JSON.stringify({ sub: 'eve', iss: ISSUER, aud: AUDIENCE, exp: 9_999_999_999 }));
  const wrong = [
    await sign({ exp: past }),
    await sign({ aud: 'another' }),
    await sign({ iss: 'https://evil.example' }),
    await sign({ sub: 'a b' }),
    await sign({ sub: undefined }),
    `${btoa('{"alg":"none"}')}.${claims}.`,
    `${(await sign()).split('.')[0]}.${claims}.${(await sign()).split('.')[2]}`,
    'user-7',
  ];
  for (const token of wrong) expect(await identity.verify(token), token).toEqual({ kind: 'expired' });
});

test('keys rotate, and a key that was withdrawn counts no longer', async () => {
  const sign = await publishKey('old');
  let now = Date.now();
  const { identity } = identityAt(() => now);
  expect(await identity.verify(await sign({ exp: now / 1_000 + 3_600 }))).toMatchObject({ kind: 'user' });
  keys = [];
  const signNew = await publishKey('new');
  now += 6 * MINUTE_MS;
  const verifyOld = async () => identity.verify(await sign({ exp: now / 1_000 + 3_600 }));
  await expect.poll(verifyOld).toEqual({ kind: 'expired' });
  expect(await identity.verify(await signNew({ exp: now / 1_000 + 3_600 }))).toMatchObject({ kind: 'user' });
});

test('while the address of the keys is down, known keys go on and no user is sent away', async () => {
  const sign = await publishKey('known');
  const { identity } = identityAt();
  expect(await identity.verify(await sign())).toMatchObject({ kind: 'user' });
  isDown = true;
  expect(await identity.verify(await sign())).toMatchObject({ kind: 'user' });
  const other = identityAt();
  expect(await other.identity.verify(await sign())).toEqual({ kind: 'unavailable' });
  expect(other.onError).toHaveBeenCalled();
  isDown = false;
  expect(await other.identity.verify(await sign())).toMatchObject({ kind: 'user' });
});

test('a cashier with keys takes the sockets of signed tokens alone', async () => {
  const sign = await publishKey('socket');
  const jwt = { jwks, issuer: ISSUER, audience: AUDIENCE };
  const cashier = await startCashier({ port: 0, dbPath: ':memory:', latency: 0, jwt });
  const client = await new CashierClient(cashier.url, await sign()).ready();
  const { data } = await client.call('BANKING:transactions-v1', {});
  expect(data).toMatchObject({ items: [] });
  client.close();
  const refusal = await new CashierClient(cashier.url, 'user-7').ready().catch((error: unknown) => error);
  expect(refusal).toMatchObject({ data: { status: 401 } });
  await cashier.close();
});
