import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** The root folder of the repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** An error that the user can resolve: printed as one sentence, without a stack. */
export class CommandError extends Error {}

/**
 * Runs a command; a `CommandError` ends it with its sentence and exit code 1.
 * @param {() => Promise<void>} work
 */
export async function runCommand(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

const KILL_AFTER_MS = 5000;
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Starts a program that ends with this process. It gets a process group of its own, because a signal that is sent to this
 * process alone reaches neither the program nor what the program started.
 * @param {string} command @param {string[]} args @param {import('node:child_process').SpawnOptions} options
 */
export function spawnOwned(command, args, options) {
  const child = spawn(command, args, { ...options, detached: process.platform !== 'win32' });
  if (running.size === 0) for (const signal of SIGNALS) process.on(signal, endRunning);
  running.add(child);
  for (const event of ['error', 'exit']) child.once(event, () => forget(child));
  return child;
}

/** Programs that set handlers of their own, such as the sandbox, decide about signals once no child runs. @param {import('node:child_process').ChildProcess} child */
function forget(child) {
  running.delete(child);
  if (running.size === 0) for (const signal of SIGNALS) process.off(signal, endRunning);
}

/** Ends all process groups, then this process with the exit code of a program that the signal ended. @param {NodeJS.Signals} signal */
function endRunning(signal) {
  const children = [...running];
  const ended = children.map((child) => new Promise((resolve) => child.once('close', resolve)));
  for (const child of children) killGroup(child, signal);
  setTimeout(() => {
    for (const child of children) killGroup(child, 'SIGKILL');
  }, KILL_AFTER_MS).unref();
  Promise.all(ended).then(() => {
    // A shell's background jobs ignore SIGINT, and would outlive the shell.
    for (const child of children) killGroup(child, 'SIGKILL');
    process.exit(128 + constants.signals[signal]);
  });
}

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
function killGroup(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal);
    else if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // The group has ended by itself.
  }
}

/**
 * Prints the usage of a command and ends the process if `--help` or `-h` is among the arguments.
 * @param {string} usage
 */
export function offerHelp(usage) {
  if (!process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) return;
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}

/**
 * The options and names that a command was started with. A wrong option ends the process with one sentence and exit code 1.
 * @template {import('node:util').ParseArgsConfig} C
 * @param {string} command as a user types it, with ` --` where npm needs it
 * @param {C} config
 */
export function readArguments(command, config) {
  try {
    return parseArgs(config);
  } catch (error) {
    // Node.js explains some errors in further sentences, about options that begin with a hyphen.
    const [sentence = ''] = String(error instanceof Error ? error.message : error).split(/\.(?:\s|$)/);
    process.stderr.write(`${sentence}. Try ${command} --help.\n`);
    process.exit(1);
  }
}

/** Refuses a Node.js older than `engines` of package.json allows. */
export function requireNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new CommandError(`Node.js 20.19 or newer is needed, and this is ${version}.`);
}
