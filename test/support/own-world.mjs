import { fileURLToPath } from 'node:url';

/** Time zone, language and scale of all tests, because dates, numbers and sizes would differ from machine to machine. */
const WORLD = {
  TZ: 'UTC',
  LANG: 'C.UTF-8',
  LC_ALL: 'C.UTF-8',
  LANGUAGE: 'en',
  GDK_SCALE: '1',
  GDK_DPI_SCALE: '1',
};

/** The fonts of npm packages and none of the machine's, because texts would have another width with those. */
const FONTS = fileURLToPath(new URL('fonts/fonts.conf', import.meta.url));

export function enterOwnWorld() {
  Object.assign(process.env, WORLD, { FONTCONFIG_FILE: process.env.FONTCONFIG_FILE || FONTS });
}
