import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from '../command.mjs';

/** The source maps of all published outputs, for error monitoring. They are outside of the outputs, because no map is published. */
const SOURCE_MAPS = 'dist/source-maps';

/** Moves the source maps of an output to the same paths below `SOURCE_MAPS`. @param {string} folder such as `dist/element` */
export function moveSourceMaps(folder) {
  const from = join(ROOT, folder);
  const to = join(ROOT, SOURCE_MAPS, relative(join(ROOT, 'dist'), from));
  rmSync(to, { recursive: true, force: true });
  for (const path of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.map')) continue;
    const target = join(to, path);
    mkdirSync(dirname(target), { recursive: true });
    renameSync(join(from, path), target);
  }
}
