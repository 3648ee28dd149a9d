/** The README's badges, made from values that checks enforce, so that no badge is out of date. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../element/build/command.mjs';
import { BUDGET } from './find-size-violations.mjs';

export const BADGES_FOLDER = 'docs/images/badges';

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));

/** @param {{ country: string }} row of the catalogue, one for each country and currency */
const nameOf = ({ country }) => country;

/** @returns {Record<string, [label: string, figure: string]>} by the name of the badge's file */
export function listBadges() {
  const { dependencies = {}, engines, license } = readJson('package.json');
  const { countries } = readJson('demo/scenarios/catalogue.json');
  return {
    shell: ['shell', `at most ${BUDGET.shell / 1000} kB gzip`],
    list: ['until the first list', `at most ${BUDGET.list / 1000} kB gzip`],
    dependencies: ['installed dependencies', String(Object.keys(dependencies).length)],
    countries: ['sandbox', `${new Set(countries.map(nameOf)).size} countries`],
    node: ['Node.js', engines.node.replace('>=', '≥ ')],
    license: ['licence', license],
  };
}

const CHARACTER_PX = 6.4;
const ROOM_PX = 12;

/** @param {string} label @param {string} figure */
export function drawBadge(label, figure) {
  const [left = 0, right = 0] = [label, figure].map((text) =>
    Math.round([...text].length * CHARACTER_PX + ROOM_PX),
  );
  /** @param {string} words @param {number} from @param {number} width */
  const text = (words, from, width) =>
    `<text x="${from + width / 2}" y="14" textLength="${width - ROOM_PX}" text-anchor="middle">${words}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${label}: ${figure}">
<clipPath id="c"><rect width="${left + right}" height="20" rx="4"/></clipPath>
<g clip-path="url(#c)"><path fill="#3b4252" d="M0 0h${left}v20H0z"/><path fill="#2352ff" d="M${left} 0h${right}v20H${left}z"/></g>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${text(label, 0, left)}${text(figure, left, right)}</g>
</svg>
`;
}
