import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const FOLDERS = ['src', 'element', 'demo', 'test', 'docs'];
const IGNORED = /(?:^|\/)(?:node_modules|dist|\.cache|\.angular|\.svelte-kit)\//;

/**
 * @param {string} root @param {RegExp} [ending] @returns {Map<string, string>} text by path from the root, with `/` between folders on
 * every system
 */
export function readTexts(root, ending = /\.(?:tsx?|mjs|css|html|md)$/) {
  const files = new Map();
  const read = (/** @type {string} */ path) => {
    const name = relative(root, path).replaceAll('\\', '/');
    if (ending.test(name) && !IGNORED.test(name)) files.set(name, readFileSync(path, 'utf8'));
  };
  for (const entry of readdirSync(root, { withFileTypes: true }))
    if (entry.isFile()) read(join(root, entry.name));
  for (const folder of FOLDERS)
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
      if (entry.isFile()) read(join(entry.parentPath, entry.name));
  return files;
}
