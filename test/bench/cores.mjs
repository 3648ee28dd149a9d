import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { CommandError } from '../../element/build/command.mjs';

const BROWSER_CORE = 0;
const SERVER_CORE = 1;

/**
 * Starts the browser on one core, so that no idle core compiles scripts meanwhile, and moves this process to another core.
 * @template T @param {() => Promise<T>} start @returns {Promise<T>}
 */
export async function onOneCore(start) {
  if (process.platform !== 'linux' || availableParallelism() < 2)
    throw new CommandError('--cores 1 needs Linux and two cores.');
  // A process inherits the cores of its parent, so this process moves to the browser's core before it starts the browser.
  pin(BROWSER_CORE);
  try {
    return await start();
  } finally {
    pin(SERVER_CORE);
  }
}

/** @param {number} core */
function pin(core) {
  execFileSync('taskset', ['-a', '-c', '-p', String(core), String(process.pid)], { stdio: 'ignore' });
}
