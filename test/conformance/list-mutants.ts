import { compileFunction } from 'node:vm';

export interface Mutant {
  line: number;
  from: string;
  to: string;
  source: string;
}

const OPERATORS: readonly [pattern: RegExp, replacements: readonly string[]][] = [
  [/ === /g, [' !== ']],
  [/ !== /g, [' === ']],
  [/ > (?=[\w(])/g, [' >= ', ' < ']],
  [/ < (?=[\w(])/g, [' <= ', ' > ']],
  [/ && /g, [' || ']],
  [/ \|\| /g, [' && ']],
  [/ \+= /g, [' -= ']],
  [/ -= /g, [' += ']],
  [/ \+ (?=[\w(])/g, [' - ']],
  [/ - (?=[\w(])/g, [' + ']],
  [/\bif \((?:[^()]|\([^()]*\))*\)(?= )/g, ['if (false)', 'if (true)']],
  [/\btrue\b/g, ['false']],
  [/\bfalse\b/g, ['true']],
  [/'waiting'/g, ["'accepted'"]],
  [/'accepted'/g, ["'waiting'", "'processed'"]],
  [/'processed'/g, ["'accepted'"]],
  [/'mistaked'/g, ["'processed'"]],
  [/'deposit'/g, ["'withdrawal'"]],
  [/'withdrawal'/g, ["'deposit'"]],
  [/\b(?:400|404|409)\b/g, ['500', '200']],
  [
    /'(?:possible_duplicate|insufficient_funds|unknown_transaction|closed|wrong_step|wrong_code|not_cancellable|cancelled_by_user)'/g,
    ["'other'"],
  ],
  [/\$\{user\} /g, ['']],
  [/\binOrder\((?:payment\.)?user, /g, ['inOrder(Math.random(), ']],
  [/\bbody\.(?=currency|fields|method)/g, ['({}).']],
  [/\bcancellable: (?=true|false)/g, ['other: ']],
  [/^ +(?:await )?[\w.]+(?:\[\w+\])?(?:\(.*\)| \+?= .*);$/g, ['']],
  [/\b1n?\b(?=;)/g, ['2']],
  [/\bmessage\.(?=net)/g, ['']],
  [/transaction\.net\b/g, ['transaction.amount', 'transaction.fee']],
];

/** Mutants of the lines between two marks of a source. Those with a syntax error are left out, because they break everything. */
export function listMutants(source: string, begin: string, end: string): Mutant[] {
  const lines = source.split('\n');
  const [first, last] = [begin, end].map((mark) => lines.findIndex((line) => line.startsWith(mark)));
  return lines.flatMap((text, at) => {
    if (at < (first ?? 0) || at >= (last ?? 0) || /^\s*(?:\/\/|\/?\*)/.test(text)) return [];
    const mutants = OPERATORS.flatMap(([pattern, replacements]) =>
      [...text.matchAll(pattern)].flatMap(({ index, 0: from }) =>
        replacements.map((to) => {
          const changed = text.slice(0, index) + to + text.slice(index + from.length);
          return {
            line: at + 1,
            from: text.trim(),
            to: changed.trim(),
            source: lines.with(at, changed).join('\n'),
          };
        }),
      ),
    );
    return mutants.filter((mutant) => canBeRead(mutant.source));
  });
}

function canBeRead(source: string): boolean {
  try {
    compileFunction(source.replace(/^import .*$/gm, '').replace(/^export /gm, ''));
    return true;
  } catch {
    return false;
  }
}

export function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
