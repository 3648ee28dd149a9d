/**
 * `npm run test:screens`: every screen of the route table in each theme, width and language, as pictures and one contact
 * sheet in dist/gallery/, with what axe, layout shift, overflow and target size report.
 *
 *   --only "redirect en 360 dark"   pictures and screens whose names hold every one of these words
 *   --locales "ur bd"               these languages (file names of public/locales, or "all") instead of en, ar, hi and ru
 *   --no-checks                     pictures alone
 *   --update                        takes the baselines of test/visual and the README's pictures anew as well
 */
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { prepare } from '../../demo/prepare.mjs';
import { CommandError, offerHelp, ROOT, readArguments, runCommand } from '../../element/build/command.mjs';

offerHelp(`Usage: npm run test:screens [-- --only "WORDS"] [--locales "CODES"] [--no-checks] [--update]

Draws every screen in each theme, width and language into dist/gallery/index.html, and checks it.`);

const { values } = readArguments('npm run test:screens --', {
  options: {
    only: { type: 'string', default: '' },
    locales: { type: 'string' },
    checks: { type: 'boolean', default: true },
    update: { type: 'boolean', default: false },
  },
  allowNegative: true,
});

await runCommand(async () => {
  await prepare();
  /** @type {typeof import('./gallery.ts')} */
  const { renderGallery } = await load('test/gallery/gallery.ts');
  const words = values.only.split(/\s+/).filter(Boolean);
  /** @type {typeof import('../../src/i18n/language-tags.ts')} */
  const { INTERFACE_LANGUAGES } = await load('src/i18n/language-tags.ts');
  /** @type {readonly string[]} */
  const all = INTERFACE_LANGUAGES;
  const codes = values.locales === 'all' ? all : values.locales?.split(/[\s,]+/).filter(Boolean);
  const unknown = codes?.filter((code) => !all.includes(code)) ?? [];
  if (unknown.length > 0) throw new CommandError(`No locale file is named ${unknown.join(' or ')}.`);
  const isFine = await renderGallery({ words, ...(codes && { locales: codes }), isChecked: values.checks });
  if (values.update) {
    /** @type {typeof import('../visual/baselines.ts')} */
    const { updateBaselines } = await load('test/visual/baselines.ts');
    await updateBaselines();
    /** @type {typeof import('./readme-pictures.ts')} */
    const { takeReadmePictures } = await load('test/gallery/readme-pictures.ts');
    await takeReadmePictures();
  }
  process.exitCode = isFine ? 0 : 1;
});

/** @param {string} path */
async function load(path) {
  const { module } = await runnerImport(join(ROOT, path), {
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [withoutStyles()],
  });
  return /** @type {any} */ (module);
}

/** Drops style sheets: the route table imports its screens, and those import sheets, which Node.js cannot load. */
function withoutStyles() {
  return {
    name: 'without-styles',
    enforce: /** @type {const} */ ('pre'),
    /** @param {string} source */
    resolveId: (source) => (/\.css(\?|$)/.test(source) ? '\0no-style' : null),
    /** @param {string} id */
    load: (id) => (id === '\0no-style' ? "export default ''" : null),
  };
}
