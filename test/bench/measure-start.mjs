import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError, ROOT } from '../../element/build/command.mjs';

const TIMEOUT_MS = 300_000;

/** Seconds from `npm start` until it prints `ready`: on a fresh clone of the last commit, and once more after that. */
export async function measureStart() {
  const folder = mkdtempSync(join(tmpdir(), 'pay-widget-start-'));
  try {
    execFileSync('git', ['clone', '--quiet', ROOT, folder]);
    const fresh = await timeStart(folder);
    const later = await timeStart(folder);
    return { fresh, later };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder */
async function timeStart(folder) {
  const port = await findFreePort();
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: folder,
    // A process group, so that stopping npm stops the program that npm has started.
    detached: true,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    await sayingReady(child);
    return (performance.now() - began) / 1000;
  } finally {
    const ended = new Promise((resolve) => child.once('close', resolve));
    if (child.pid !== undefined && child.exitCode === null) {
      process.kill(-child.pid, 'SIGTERM');
      await ended;
    }
  }
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<void>} */
function sayingReady(child) {
  let output = '';
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new CommandError(`npm start was not ready in time:\n${output}`)),
      TIMEOUT_MS,
    );
    /** @param {Buffer} chunk */
    const receive = (chunk) => {
      output += chunk;
      if (!/^ready\b/im.test(output)) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on('data', receive);
    child.stderr?.on('data', receive);
    child.once('error', reject);
    child.once('exit', () => {
      clearTimeout(timer);
      reject(new CommandError(`npm start ended by itself:\n${output}`));
    });
  });
}

/** @returns {Promise<number>} */
function findFreePort() {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : 0));
    });
  });
}
