import { fileURLToPath } from 'node:url';

/** Time zone, language and scale of the tests, the same on every machine, so that dates, numbers and sizes are the same too. */
const WORLD = {
  TZ: 'UTC',
  LANG: 'C.UTF-8',
  LC_ALL: 'C.UTF-8',
  LANGUAGE: 'en',
  GDK_SCALE: '1',
  GDK_DPI_SCALE: '1',
};

/** The fonts of npm packages, and none of the machine; the variable may name another file. */
const FONTS = fileURLToPath(new URL('fonts/fonts.conf', import.meta.url));

/** Sets the world of the tests for this process and the programs that it starts, browsers and cashiers among them. */
export function enterOwnWorld() {
  Object.assign(process.env, WORLD, { FONTCONFIG_FILE: process.env.FONTCONFIG_FILE || FONTS });
}
