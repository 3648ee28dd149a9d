/** A pattern as a syntax tree. `set` matches one character: a literal, an escape, a class or the dot. */
export type RegexNode =
  | { kind: 'set'; source: string }
  | { kind: 'sequence'; items: RegexNode[] }
  | { kind: 'choice'; options: RegexNode[] }
  | { kind: 'repeat'; item: RegexNode; min: number; max: number }
  | { kind: 'start' }
  | { kind: 'end' }
  | { kind: 'edge'; inside: boolean }
  | { kind: 'ahead'; item: RegexNode; wanted: boolean };

const ESCAPE =
  /\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[a-zA-Z]|[pP]\{[^}]*\}|.)/suy;
const CLASS = /\[(?:\\.|[^\]\\])*\]/suy;
const QUANTIFIER = /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/uy;
const GROUP = /\((?:\?(?::|=|!|<(?![=!])[^>]*>))?/uy;
const ANY = /./suy;

const BOUNDS: Record<string, [number, number]> = { '*': [0, Infinity], '+': [1, Infinity], '?': [0, 1] };

/**
 * Parses a pattern that `RegExp` has accepted with the flag `u`. Null for back references and lookbehind, which need backtracking, and for
 * inline flags.
 */
export function parseRegex(source: string): RegexNode | null {
  let at = 0;
  let isUnsupported = false;

  const take = (part: RegExp): RegExpExecArray | null => {
    part.lastIndex = at;
    const match = part.exec(source);
    if (match) at = part.lastIndex;
    return match;
  };

  function readChoice(): RegexNode {
    const options = [readSequence()];
    while (source[at] === '|') {
      at += 1;
      options.push(readSequence());
    }
    const [only] = options;
    return options.length === 1 && only ? only : { kind: 'choice', options };
  }

  function readSequence(): RegexNode {
    const items: RegexNode[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')' && !isUnsupported) {
      items.push(readQuantified(readAtom()));
    }
    return { kind: 'sequence', items };
  }

  function readQuantified(item: RegexNode): RegexNode {
    const match = take(QUANTIFIER);
    if (!match) return item;
    const [, sign, low, comma, high] = match;
    const named = sign ? BOUNDS[sign] : undefined;
    const min = named?.[0] ?? Number(low);
    const max = named?.[1] ?? (high ? Number(high) : comma ? Infinity : min);
    return { kind: 'repeat', item, min, max };
  }

  function readAtom(): RegexNode {
    if (source[at] === '(') return readGroup();
    if (source[at] === '[') return { kind: 'set', source: take(CLASS)?.[0] ?? '' };
    if (source[at] === '\\') return readEscape();
    const char = take(ANY)?.[0] ?? '';
    if (char === '^') return { kind: 'start' };
    if (char === '$') return { kind: 'end' };
    return { kind: 'set', source: char === '/' ? '\\/' : char };
  }

  function readEscape(): RegexNode {
    const token = take(ESCAPE)?.[0] ?? '';
    if (token === '\\b' || token === '\\B') return { kind: 'edge', inside: token === '\\B' };
    if (/^\\[1-9k]/.test(token)) isUnsupported = true;
    return { kind: 'set', source: token };
  }

  function readGroup(): RegexNode {
    const open = take(GROUP)?.[0] ?? '';
    if (open === '(' && source[at] === '?') isUnsupported = true;
    const item = readChoice();
    at += 1;
    if (open === '(?=' || open === '(?!') return { kind: 'ahead', item, wanted: open === '(?=' };
    return item;
  }

  const tree = readChoice();
  return isUnsupported ? null : tree;
}
