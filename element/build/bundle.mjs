import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './command.mjs';

/** @param {string} mode of the Vite config @param {string} [config] path from the repository's root */
export async function bundle(mode, config = 'vite.config.ts') {
  const checks = { bundlerTimings: false };
  const options = { build: { rolldownOptions: { checks } } };
  // Vite is imported only here, because `--help` must respond at once and Vite takes long to load.
  const { build } = await import('vite');
  await build({ configFile: join(ROOT, config), mode, logLevel: 'warn', ...options });
}

/** @param {string} path from the repository's root @param {string} text */
export function writeOutput(path, text) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text);
}
