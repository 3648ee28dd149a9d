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
 * @param {C} [config] without it, the command has neither options nor names
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
