import { execFileSync } from 'node:child_process';
import { installPackages, mayInstall } from './system-programs.mjs';

/** Debian's packages of Noto, and of the program that lists fonts: every script of the interface languages, and Chinese, Japanese and Korean. */
const PACKAGES = ['fontconfig', 'fonts-noto-core', 'fonts-noto-cjk'];
/** One language for each script; `fc-list` names the fonts that have all letters of one. */
const NEEDED = ['ar', 'ur', 'he', 'hi', 'bn', 'te', 'el', 'ru', 'zh-cn', 'ja', 'ko'];

/** The languages whose letters no font of this machine has; all of them where fontconfig is missing. @returns {string[]} */
function listMissingScripts() {
  return NEEDED.filter((language) => {
    try {
      return execFileSync('fc-list', [`:lang=${language}`, 'file'], { encoding: 'utf8' }).trim() === '';
    } catch {
      return true;
    }
  });
}

/** Installs Noto from Debian where letters are missing; otherwise throws one sentence that says what to do. */
export function requireFonts() {
  if (listMissingScripts().length === 0) return;
  if (mayInstall()) {
    process.stdout.write('Installing the fonts of Noto …\n');
    installPackages(PACKAGES);
  }
  const missing = listMissingScripts();
  if (missing.length > 0)
    throw new Error(`No font has the letters of ${missing.join(', ')}: install ${PACKAGES.join(' and ')}.`);
}
