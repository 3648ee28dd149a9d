/** Exports of a component: `export function Button`, `export default function …`, `export const Glyph = (`. */
const COMPONENT =
  /^export (?:default )?(?:function (?<named>[A-Z]\w*)|const (?<kept>[A-Z]\w*)(?:: [^=]+)? = (?:\(|function|lazyWithRetry\())/gm;
const IS_PIECE = /^src\/(?:ui|parts|forms)\/(?!testing\/|.*\/testing\/).*(?<!\.test|\.examples)\.tsx?$/;

/**
 * A sentence for each component of `src/ui`, `src/forms` and `src/parts`, and each variant or state, that no `*.examples.tsx` beside it
 * renders.
 * @param files code by path from the root
 */
export function findMissingExamples(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, code]) => {
    if (!IS_PIECE.test(path)) return [];
    const drawn = examplesBeside(path, files);
    const names = [...code.matchAll(COMPONENT)].map(({ groups }) => groups?.named ?? groups?.kept ?? '');
    const missing = names.filter((name) => !new RegExp(`<${name}[\\s/<>]`).test(drawn));
    if (missing.length > 0) return missing.map((name) => `${path}: no example draws <${name}>`);
    if (names.length === 0) {
      const isStyle = /^import '.+\.css';/m.test(code);
      const file = path.slice(path.lastIndexOf('/') + 1);
      return isStyle && !drawn.includes(`'./${file}'`) ? [`${path}: no example shows its class`] : [];
    }
    return findMissingValues(code)
      .filter(({ isIn }) => !isIn.test(drawn))
      .map(({ value }) => `${path}: no example has ${value}`);
  });
}

function examplesBeside(path: string, files: ReadonlyMap<string, string>): string {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return [...files]
    .filter(
      ([other]) => other.startsWith(folder) && /^[^/]+\.examples\.tsx$/.test(other.slice(folder.length)),
    )
    .map(([, code]) => code)
    .join('\n');
}

/** A property of a `…Props` interface with known values: `tone?: 'info' | 'warning' | undefined;`. */
const CHOICE = /^ {2}(\w+)\??: ((?:'[\w-]+'(?: \| )?)+)(?: \| undefined|undefined)?;$/gm;
const FLAG = /^ {2}(\w+)\??: boolean(?: \| undefined)?;$/gm;

function findMissingValues(code: string): { value: string; isIn: RegExp }[] {
  const interfaces = [...code.matchAll(/^(?:export )?interface \w*Props\b[^{]*\{\n([\s\S]*?)^\}/gm)];
  return interfaces.flatMap(([, body = '']) => [
    ...[...body.matchAll(CHOICE)].flatMap(([, name, list = '']) =>
      [...list.matchAll(/'([\w-]+)'/g)].map(([, value]) => ({
        value: `${name}="${value}"`,
        isIn: new RegExp(`['"]${value}['"]|\\b${value}:`),
      })),
    ),
    ...[...body.matchAll(FLAG)].map(([, name]) => ({
      value: `${name}`,
      // The property's name counts only as an attribute, because the name of an example may contain it too.
      isIn: new RegExp(`\\s${name}(?=[\\s=/>])(?![^'\\n]*'[:,])`),
    })),
  ]);
}
