import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pagePolicy } from './page-policy.mjs';

const BASE = '/paywidget/';

/**
 * Protects a built page against changed files: writes the hash of every script, preloaded module and style sheet into it, an import map
 * with the hashes of the chunks that load later, and its Content-Security-Policy. It runs last, because each later change of a file would
 * make its hash wrong.
 * @param {string} folder @param {import('./page-policy.mjs').BuildSettings} settings
 */
export function sealPage(folder, settings) {
  const file = join(folder, 'index.html');
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /^(?:chunks\/)?[^/.][^/]*\.js$/.test(path))
    .sort();
  const hash = (/** @type {string} */ path) => integrityOf(readFileSync(join(folder, path)));
  const hashes = Object.fromEntries(scripts.map((path) => [`${BASE}${path}`, hash(path)]));
  writeFileSync(file, sealHtml(readFileSync(file, 'utf8'), { hashes, hash, settings }));
}

/**
 * @param {string} html
 * @param {object} seal
 * @param {Record<string, string>} seal.hashes of every module that may be loaded, by its path
 * @param {(path: string) => string} seal.hash of a file beside the page
 * @param {import('./page-policy.mjs').BuildSettings} seal.settings
 */
export function sealHtml(html, { hashes, hash, settings }) {
  const map = JSON.stringify({ integrity: hashes });
  const sealed = html.replace(
    /<(?:script|link)\b[^>]*\s(?:src|href)="\/paywidget\/([^"]+\.(?:js|css))"(?![^>]*\sintegrity=)/g,
    (tag, path) => `${tag} integrity="${hashes[BASE + path] ?? hash(path)}"`,
  );
  // Browsers ignore an import map after the first module, so the map is inserted before the first script.
  const mapped = sealed.replace(/<script\b/, `<script type="importmap">${map}</script>\n    $&`);
  const inline = [...mapped.matchAll(/<script\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const policy = pagePolicy(
    inline.map(([, code = '']) => code),
    settings,
  );
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
  return mapped.replace('<meta charset="utf-8" />', (first) => `${first}\n    ${meta}`);
}

/** The shortest of the hashes that browsers check, because every visit downloads all hashes. @param {Buffer} content */
function integrityOf(content) {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
