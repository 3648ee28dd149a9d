import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** An error that the person at the terminal can resolve: printed as one sentence, without a stack. */
export class CommandError extends Error {}

/** Printed after any failure by a full disk. `isDiskFull` finds `ENOSPC` in this sentence when a child program has printed it. */
export const DISK_FULL = 'The disk is full (ENOSPC): free 3 GB, then run the command again.';

/** True when the messages of a program say that the disk is full, in the words of Node.js, SQLite, Rust or npm. @param {string} text */
export function isDiskFull(text) {
  return /ENOSPC|EDQUOT|no space left|disk is full/i.test(text);
}

/** Runs a command. A `CommandError` or a full disk ends the process with one sentence and exit code 1. @param {() => Promise<void>} work */
export async function runCommand(work) {
  try {
    await work();
  } catch (error) {
    const sentence = isDiskFull(String(error)) ? DISK_FULL : error instanceof CommandError && error.message;
    if (!sentence) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exitCode = 1;
  }
}

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
/** Programs have this time after a signal to close their browsers and files, then they are killed. */
const END_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 50;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Starts a program that ends with this process, together with its own child programs. npm sends a signal to this process alone, so the
 * program gets a process group, which this process can end as a whole.
 * @param {string} command @param {string[]} args @param {import('node:child_process').SpawnOptions} options
 */
export function spawnOwned(command, args, options) {
  // The signal handlers are added before the start, because a signal may arrive as soon as the program runs.
  if (running.size === 0) for (const signal of SIGNALS) process.on(signal, endRunning);
  const child = spawn(command, args, { ...options, detached: process.platform !== 'win32' });
  running.add(child);
  child.once(child.pid === undefined ? 'error' : 'exit', () => {
    signalGroup(child, 'SIGKILL');
    running.delete(child);
    // With no child program left, a signal must end this process in the usual way, or reach only the sandbox's own handlers.
    if (running.size === 0) for (const signal of SIGNALS) process.off(signal, endRunning);
  });
  return child;
}

let isEnding = false;

/** Ends all child programs, then this process with the exit code that shells use for a signal. @param {NodeJS.Signals} signal */
async function endRunning(signal) {
  if (isEnding) return;
  isEnding = true;
  for (const child of running) {
    // The listeners of this child are removed, because they could start the next program when the child ends.
    child.removeAllListeners();
    signalGroup(child, signal);
  }
  const end = performance.now() + END_WITHIN_MS;
  const isThere = () => [...running].some((child) => signalGroup(child, 0));
  while (isThere() && performance.now() < end) await wait(LOOK_EVERY_MS);
  for (const child of running) signalGroup(child, 'SIGKILL');
  process.exit(128 + constants.signals[signal]);
}

/**
 * @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals | 0} signal
 * @returns {boolean} whether any process of the group is there
 */
function signalGroup({ pid }, signal) {
  if (pid === undefined) return false;
  try {
    return process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    return false;
  }
}

/** @param {string} usage */
export function offerHelp(usage) {
  if (!process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) return;
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}

/**
 * The options and names that a command was started with. A wrong option ends the process with one sentence and exit code 1.
 * @template {import('node:util').ParseArgsConfig} C
 * @param {string} command as a user types it, with ` --` where npm needs it
 * @param {C} [config] without it, the command has neither options nor names
 */
export function readArguments(command, config) {
  try {
    return parseArgs(config);
  } catch (error) {
    // Node.js adds sentences about options that begin with a hyphen, which do not help here: only the first sentence is printed.
    const [sentence = ''] = String(error instanceof Error ? error.message : error).split(/\.(?:\s|$)/);
    process.stderr.write(`${sentence}. Try ${command} --help.\n`);
    process.exit(1);
  }
}
