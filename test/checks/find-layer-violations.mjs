import { listSpecifiers, resolveSpecifier } from './imports.mjs';
import { APART, FENCES, KNOWS_TESTS, MAY_IMPORT, ONLY_FOR_TESTS, ROOMS_WITHIN } from './layer-rules.mjs';

/**
 * A line for each import that the layer rules forbid, and for each import cycle. Tests may import anything.
 * @param {Map<string, string>} files code by path from the root, with `/` between folders
 * @returns {string[]}
 */
export function findLayerViolations(files) {
  const violations = [];
  /** @type {Map<string, string[]>} */
  const graph = new Map();
  for (const [path, code] of files) {
    if (isTest(path)) continue;
    const specifiers = listSpecifiers(path, code);
    const targets = specifiers.flatMap((specifier) => resolveSpecifier(path, specifier, files.keys()));
    graph.set(
      path,
      targets.filter((target) => files.has(target)),
    );
    for (const target of targets) {
      const reason = reasonAgainst(path, target);
      if (reason) violations.push(`${path} imports ${target}: ${reason}`);
    }
    for (const specifier of specifiers) {
      const reason = refusePackage(path, specifier);
      if (reason) violations.push(`${path} imports ${specifier}: ${reason}`);
    }
  }
  return [...violations, ...findCircles(graph).map((circle) => `circle: ${circle.join(' → ')}`)];
}

/** @param {string} path */
function isTest(path) {
  return /\.test\.tsx?$/.test(path);
}

/** @param {string} path @returns its layer, and the folder inside that if there is one */
function placeOf(path) {
  const within = Object.entries(ROOMS_WITHIN).find(([start]) => new RegExp(`^${start}`).test(path));
  if (within) return { layer: within[1], folder: null };
  const [top = '', ...rest] = path.split('/');
  const [layer = '', ...inside] = top === 'src' ? rest : [top, ...rest];
  return { layer, folder: inside.length > 1 ? inside[0] : null };
}

/** @param {string} from @param {string} to @returns {string | null} */
function reasonAgainst(from, to) {
  const importer = placeOf(from);
  const imported = placeOf(to);
  if (ONLY_FOR_TESTS.test(to) && !KNOWS_TESTS.test(from)) return 'only tests, examples and the workbench may';
  if (importer.layer === imported.layer) {
    const isSideways = importer.folder && imported.folder && importer.folder !== imported.folder;
    return isSideways && APART.includes(importer.layer)
      ? `folders of ${importer.layer} must not import each other`
      : null;
  }
  const allowed = MAY_IMPORT[importer.layer];
  if (!allowed) return from.startsWith('src/') ? `src/${importer.layer} is no layer` : null;
  // Locales and other files without code belong to no layer, so every layer may import them.
  if (!(imported.layer in MAY_IMPORT) && !to.startsWith('src/')) return null;
  return allowed.includes(imported.layer) ? null : `${importer.layer} must not import ${imported.layer}`;
}

/** @param {string} path @param {string} specifier @returns {string | null} */
function refusePackage(path, specifier) {
  if (!path.startsWith('src/') && !path.startsWith('element/')) return null;
  for (const [name, places] of Object.entries(FENCES)) {
    const isMatch = name.endsWith('/')
      ? specifier.startsWith(name)
      : specifier === name || specifier.startsWith(`${name}/`);
    if (isMatch && !places.some((place) => path.startsWith(place))) return `only ${places.join(', ')} may`;
  }
  return null;
}

/** @param {Map<string, string[]>} graph @returns {string[][]} the files of each import cycle, once */
function findCircles(graph) {
  /** @type {string[][]} */
  const circles = [];
  const done = new Set();
  /** @type {string[]} */
  const trail = [];
  /** @param {string} path */
  const walk = (path) => {
    const start = trail.indexOf(path);
    if (start >= 0) circles.push([...trail.slice(start), path]);
    if (start >= 0 || done.has(path)) return;
    trail.push(path);
    for (const next of graph.get(path) ?? []) walk(next);
    trail.pop();
    done.add(path);
  };
  for (const path of graph.keys()) walk(path);
  return circles;
}
