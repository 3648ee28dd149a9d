import { fileURLToPath } from 'node:url';

/** Time zone, language and scale of all tests, because dates, numbers and sizes would otherwise differ from machine to machine. */
const WORLD = {
  TZ: 'UTC',
  LANG: 'C.UTF-8',
  LC_ALL: 'C.UTF-8',
  LANGUAGE: 'en',
  GDK_SCALE: '1',
  GDK_DPI_SCALE: '1',
};

/** The fonts come from npm packages, because texts have another width in the fonts of another machine. */
const FONTS = fileURLToPath(new URL('fonts/fonts.conf', import.meta.url));

export function enterOwnWorld() {
  // Python would otherwise leave its bytecode beside the sources on one machine and not on another.
  for (const name of Object.keys(process.env)) if (name.startsWith('PYTHON')) delete process.env[name];
  Object.assign(process.env, WORLD, { FONTCONFIG_FILE: process.env.FONTCONFIG_FILE || FONTS });
}
