import { parseRegex, type RegexNode } from './parse-regex.ts';

type Step =
  | { op: 'take'; accepts: (char: string) => boolean }
  | { op: 'fork'; first: number; second: number }
  | { op: 'check'; holds: (run: Run, at: number) => boolean }
  | { op: 'done' };

/** The steps that are left. The rules of one field share a budget. */
export interface StepBudget {
  left: number;
}

interface Run {
  chars: string[];
  budget: StepBudget;
}

/** More steps, as of `(?:a{999}){999}`, would need too much memory on a phone. */
const MAX_STEPS = 4_000;
/** Steps that the tests with one budget may run together. A slow phone needs a few frames for as many. */
const MAX_WORK = 1_000_000;
/** Filling this many entries of an array takes as long as one step. */
const ENTRIES_PER_STEP = 8;

/** Number of steps that a node compiles to. It is counted first, so that an oversized program is never built. */
function sizeOf(node: RegexNode): number {
  switch (node.kind) {
    case 'sequence':
      return node.items.reduce((sum, item) => sum + sizeOf(item), 0);
    case 'choice':
      return node.options.reduce((sum, option) => sum + sizeOf(option) + 2, 0);
    case 'repeat':
      return (sizeOf(node.item) + 2) * (node.max === Infinity ? node.min + 1 : node.max) + 1;
    case 'ahead':
      return sizeOf(node.item) + 2;
    default:
      return 1;
  }
}

/** Matches one character against one class. On a single character `RegExp` cannot backtrack. */
function acceptor(source: string): (char: string) => boolean {
  if (/^[\p{L}\p{N}]$/u.test(source)) return (char) => char === source;
  const set = new RegExp(`^${source}$`, 'u');
  return (char) => set.test(char);
}

const isWord = (char: string | undefined) => char !== undefined && /^\w$/.test(char);

function compile(tree: RegexNode): Step[] {
  const steps: Step[] = [];
  const fork = () => {
    const step = { op: 'fork' as const, first: steps.length + 1, second: 0 };
    steps.push(step);
    return step;
  };
  const check = (holds: (run: Run, at: number) => boolean) => steps.push({ op: 'check', holds });
  /** An unconditional jump: a fork whose branches both lead to `target`. */
  const jump = (target: number) => steps.push({ op: 'fork', first: target, second: target });

  function emit(node: RegexNode): void {
    switch (node.kind) {
      case 'set':
        steps.push({ op: 'take', accepts: acceptor(node.source) });
        return;
      case 'sequence':
        node.items.forEach(emit);
        return;
      case 'choice':
        emitChoice(node.options);
        return;
      case 'repeat':
        emitRepeat(node.item, node.min, node.max);
        return;
      case 'start':
        check((_, at) => at === 0);
        return;
      case 'end':
        check(({ chars }, at) => at === chars.length);
        return;
      case 'edge':
        check(({ chars }, at) => (isWord(chars[at - 1]) === isWord(chars[at])) === node.inside);
        return;
      case 'ahead': {
        const inner = compile(node.item);
        check((run, at) => reads(inner, run, at, false) === node.wanted);
      }
    }
  }

  function emitChoice(options: RegexNode[]): void {
    const ends: { first: number; second: number }[] = [];
    options.forEach((option, index) => {
      const branch = index < options.length - 1 ? fork() : null;
      emit(option);
      if (!branch) return;
      ends.push(fork());
      branch.second = steps.length;
    });
    for (const end of ends) {
      end.first = steps.length;
      end.second = steps.length;
    }
  }

  function emitRepeat(item: RegexNode, min: number, max: number): void {
    for (let count = 0; count < min; count++) emit(item);
    if (max === Infinity) {
      const loop = steps.length;
      const again = fork();
      emit(item);
      jump(loop);
      again.second = steps.length;
      return;
    }
    const exits: { second: number }[] = [];
    for (let count = min; count < max; count++) {
      exits.push(fork());
      emit(item);
    }
    for (const exit of exits) exit.second = steps.length;
  }

  emit(tree);
  steps.push({ op: 'done' });
  return steps;
}

/** True when the program matches at `from`, or with `anywhere` also later. Each step runs at most once per position, so time is bounded. */
function reads(steps: Step[], run: Run, from: number, anywhere: boolean): boolean {
  // The array costs steps of the budget too, because a lookahead calls this function, and so creates an array, at each position.
  run.budget.left -= steps.length / ENTRIES_PER_STEP;
  if (run.budget.left <= 0) return false;
  const seenAt = new Int32Array(steps.length).fill(-1);

  /** Follows forks and checks from a step to the steps that wait for a character. True at the end of the program. */
  function enter(start: number, at: number, waiting: number[]): boolean {
    const open = [start];
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      const step = steps[index];
      if (!step || seenAt[index] === at) continue;
      seenAt[index] = at;
      run.budget.left -= 1;
      if (step.op === 'done') return true;
      if (step.op === 'fork') open.push(step.second, step.first);
      else if (step.op === 'take') waiting.push(index);
      else if (step.holds(run, at)) open.push(index + 1);
    }
    return false;
  }

  let waiting: number[] = [];
  for (let at = from; ; at++) {
    if ((anywhere || at === from) && enter(0, at, waiting)) return true;
    const char = run.chars[at];
    if (char === undefined || run.budget.left <= 0) return false;
    const next: number[] = [];
    for (const index of waiting) {
      const step = steps[index];
      run.budget.left -= 1;
      if (step?.op === 'take' && step.accepts(char) && enter(index + 1, at + 1, next)) return true;
    }
    waiting = next;
    if (waiting.length === 0 && !anywhere) return false;
  }
}

export const createStepBudget = (): StepBudget => ({ left: MAX_WORK });

export type RegexResult = 'match' | 'no_match' | 'unknown';

/**
 * Compiles a pattern into a test that reads the text once and follows all branches in parallel (Thompson's construction). Its cost is
 * bounded by pattern × text, so that no pattern can freeze the page. It matches what `new RegExp(source, 'u')` does, or is `unknown` once
 * the budget is used up. Null if the pattern is invalid or too large, or if `parseRegex` rejects it.
 */
export function compileRegex(source: string): ((text: string, budget?: StepBudget) => RegexResult) | null {
  try {
    new RegExp(source, 'u');
  } catch {
    return null;
  }
  const tree = parseRegex(source);
  if (!tree || sizeOf(tree) > MAX_STEPS) return null;
  const steps = compile(tree);
  return (text, budget = createStepBudget()) => {
    const found = reads(steps, { chars: [...text], budget }, 0, true);
    if (budget.left <= 0) return 'unknown';
    return found ? 'match' : 'no_match';
  };
}
