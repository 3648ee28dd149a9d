import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withTimeout } from '../../src/platform/timing.ts';
import { startCashier } from './start-cashier.ts';

test('an idle keep-alive connection of a browser does not keep the sandbox from closing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cashier-'));
  const cashier = await startCashier({ port: 0, dbPath: join(folder, 'cashier.db') });
  const socket = connect(cashier.port, '127.0.0.1');
  await once(socket, 'connect');
  // A response to a later connection shows that the server has accepted the first one, which is open when the cashier closes.
  await fetch(`http://127.0.0.1:${cashier.port}/`);
  try {
    await expect(withTimeout(cashier.close(), 15_000)).resolves.toBeUndefined();
  } finally {
    socket.destroy();
    await rm(folder, { recursive: true, force: true });
  }
});
