import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../command.mjs';

/** @typedef {import('./bundled-packages.mjs').BundledPackage} BundledPackage */

export const NOTICES_FILE = 'THIRD-PARTY-NOTICES.txt';
const RULE = '-'.repeat(80);

/**
 * The notices of an output: the widget's own licence, then each licence text once, below the packages that it covers.
 * @param {readonly BundledPackage[]} packages
 * @param {{ hasPictures?: boolean }} [output] whether public/icons is beside the script
 */
export function writeNotices(packages, { hasPictures = false } = {}) {
  const { name, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  /** @type {Map<string, BundledPackage[]>} */
  const byText = new Map();
  for (const each of packages) byText.set(each.text, [...(byText.get(each.text) ?? []), each]);
  const chapters = [...byText].map(([text, covered]) => {
    const titles = covered.map((each) => `${each.name} ${each.version} (${each.licence})`);
    return `${titles.join('\n')}\n\n${text}`;
  });
  return `${[
    `${name} ${version}\n\n${readText('LICENSE')}`,
    `This file names the third-party software that the output contains, with the licence of each.`,
    ...chapters,
    ...(hasPictures ? [readText('public/icons/NOTICE.md')] : []),
  ].join(`\n\n${RULE}\n\n`)}\n`;
}

/** A text as an HTML comment. `--` is replaced, because it could end the comment. @param {string} text */
export function toHtmlComment(text) {
  return `<!--\n${text.replaceAll(/-{2,}/g, (dashes) => '='.repeat(dashes.length))}-->\n`;
}

/** @param {string} path */
function readText(path) {
  return readFileSync(join(ROOT, path), 'utf8').trim();
}
