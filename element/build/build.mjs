import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { hashSources, removeStamp, writeStamp } from './build-stamp.mjs';
import { DISK_FULL, isDiskFull, offerHelp, ROOT, readArguments } from './command.mjs';
import { scriptTag } from './package/cdn.mjs';
import { hasAllPackages, PRODUCT_OUTPUTS, writeSbom } from './product-outputs.mjs';

const DEMO_OUTPUTS = join(ROOT, 'demo/outputs.mjs');

/** The builds by output; none needs another, so all run at the same time. @type {Record<string, () => Promise<void>>} */
const OUTPUTS = {
  ...PRODUCT_OUTPUTS,
  ...(existsSync(DEMO_OUTPUTS) && (await import(pathToFileURL(DEMO_OUTPUTS).href)).DEMO_OUTPUTS),
};

offerHelp(`Usage: npm run build [-- --mode NAME]

Builds every output into dist/, or one: ${Object.keys(OUTPUTS).join(', ')}.
Environment: PAY_WIDGET_HOSTS, PAY_WIDGET_PROVIDERS, PAY_WIDGET_CASHIER, PAY_WIDGET_CARDS, PAY_WIDGET_CAPTCHA,
PAY_WIDGET_MEDIA, PAY_WIDGET_MONITORING (docs/security.md).`);

process.chdir(ROOT);
const { values } = readArguments('npm run build --', { options: { mode: { type: 'string' } } });
const wanted = values.mode === undefined ? Object.keys(OUTPUTS) : [values.mode];

// The hash is taken before the build, so that a source that changes during the build makes `dist/` count as old.
const hash = hashSources();
if (values.mode === undefined) removeStamp();
const isComplete = await buildAll(wanted);
if (isComplete && values.mode === undefined) writeStamp(hash);
process.exitCode = isComplete ? 0 : 1;

/** @param {string[]} names */
async function buildAll(names) {
  const started = performance.now();
  const results = await Promise.allSettled(names.map((name) => buildOne(name)));
  const failed = results.flatMap((result, index) =>
    result.status === 'rejected' ? [{ name: names[index], reason: result.reason }] : [],
  );
  if (failed.some(({ reason }) => isDiskFull(messageOf(reason)))) {
    // Half-written outputs are useless, so they are removed to free space on the disk.
    rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
    process.stderr.write(`${DISK_FULL}\n`);
    return false;
  }
  for (const { name, reason } of failed) {
    process.stderr.write(`The output "${name}" could not be built: ${messageOf(reason)}\n`);
  }
  if (failed.length > 0) return false;
  if (hasAllPackages()) writeSbom();
  process.stdout.write(
    `Built ${names.join(', ')} in ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
  );
  if (names.includes('element')) process.stdout.write(`${scriptTag()}\n`);
  return true;
}

/** @param {string} name */
async function buildOne(name) {
  const make = OUTPUTS[name];
  if (!make) throw new Error(`there is no such output, only ${Object.keys(OUTPUTS).join(', ')}`);
  await make();
}

/** @param {unknown} reason */
function messageOf(reason) {
  if (!(reason instanceof Error)) return String(reason);
  // TypeScript prints the errors that it finds on standard output, so that output is the message.
  const message = 'stdout' in reason && reason.stdout ? String(reason.stdout) : reason.message;
  return process.stderr.isTTY ? message : stripVTControlCharacters(message);
}
