import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runToEnd } from '../support/cashier-process.ts';
import { releaseUnless } from '../support/release-only.ts';

let taken: Server;
let port: string;

beforeAll(async () => {
  taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  port = String(typeof address === 'object' && address ? address.port : 0);
});
afterAll(() => {
  taken.close();
});

function expectSentence(output: string): void {
  expect(output).toMatch(/^[A-Z"][^\n]*\.\n$/);
  expect(output).not.toMatch(/Error:|\n\s+at /);
}

describe.each(['demo/start.mjs', 'dist/cashier/main.js'])('start script %s', (script) => {
  for (const wrong of ['abc', '0', '65536', '-1', '80.5', '5173 ']) {
    test(`rejects PORT ${JSON.stringify(wrong)}`, releaseUnless(wrong === 'abc'), async () => {
      const { code, output } = await runToEnd(script, { PORT: wrong });
      expect(code).toBe(1);
      expect(output).toContain('PORT');
      expectSentence(output);
    });
  }

  test('reports that its port is in use', async () => {
    const { code, output } = await runToEnd(script, { PORT: port, SANDBOX_DB: ':memory:' });
    expect(code).toBe(1);
    expect(output).toContain(`Port ${port} is taken`);
    expectSentence(output);
  });
});

test('npm test reports that it needs a browser', async () => {
  const { code, output } = await runToEnd('test/run.mjs', { CHROMIUM_PATH: '/nowhere/chromium' });
  expect(code).toBe(1);
  expect(output).toContain('/nowhere/chromium');
  expectSentence(output);
});
