import { bundle, writeOutput } from '../element/build/bundle.mjs';
import { readBundledPackages } from '../element/build/package/bundled-packages.mjs';
import { NOTICES_FILE, writeNotices } from '../element/build/package/notices.mjs';

/** The builds of the sandbox, for `npm run build`. @type {Record<string, () => Promise<void>>} */
export const DEMO_OUTPUTS = Object.fromEntries(
  ['host', 'workbench', 'cashier'].map((mode) => [mode, () => buildDemo(mode)]),
);

/** @param {string} mode a mode of demo/vite.config.ts */
async function buildDemo(mode) {
  await bundle(mode, 'demo/vite.config.ts');
  writeOutput(`dist/${mode}/${NOTICES_FILE}`, writeNotices(readBundledPackages([mode])));
}
