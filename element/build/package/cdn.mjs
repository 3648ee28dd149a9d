import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandError, offerHelp, ROOT, readArguments, runCommand } from '../command.mjs';

const BUILT = join(ROOT, 'dist/element');
const HASHES = 'integrity.json';

export function scriptTag() {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const hash = JSON.parse(readFileSync(join(BUILT, HASHES), 'utf8'))['define.js'];
  return `<script type="module" src="https://cdn.example/paywidget/${version}/define.js" integrity="${hash}" crossorigin="anonymous"></script>`;
}

/**
 * Copies all files that a browser may load. A folder of a version never changes again, because browsers keep its files.
 * @param {string} from the built element @param {string} to the folder of all versions @param {string} version
 * @returns {string[]} their paths
 * @throws {CommandError} if a file in the folder of the version has another content
 */
export function layOut(from, to, version) {
  const hashes = readFileSync(join(from, HASHES), 'utf8');
  const files = [...Object.keys(JSON.parse(hashes)).filter((path) => !path.startsWith('types/')), HASHES];
  const folder = join(to, version);
  const changed = files.find((path) => {
    const there = join(folder, path);
    return existsSync(there) && !readFileSync(there).equals(readFileSync(join(from, path)));
  });
  if (changed)
    throw new CommandError(`${folder} holds another ${changed}: a changed build needs another version.`);
  for (const path of files) cpSync(join(from, path), join(folder, path));
  return files;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  offerHelp(`Usage: npm run cdn [-- --to FOLDER]

Copies the built element to FOLDER/<version>/, by default dist/cdn, and prints the first line of a page that loads it.`);
  const { values } = readArguments('npm run cdn --', { options: { to: { type: 'string' } } });
  await runCommand(async () => {
    if (!existsSync(join(BUILT, HASHES)))
      throw new CommandError('dist/element is not built: run npm run build first.');
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const to = values.to ?? join(ROOT, 'dist/cdn');
    const files = layOut(BUILT, to, version);
    process.stdout.write(`${files.length} files are in ${join(to, version)}\n${scriptTag()}\n`);
  });
}
