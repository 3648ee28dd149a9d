/** Timers in virtual time: a run takes only its computing time, and is the same each time. */
interface Timer {
  at: number;
  order: number;
  work: () => void;
  everyMs: number | null;
}

/** Shortest interval of a repeated timer, because one of 0 ms would be due for ever and virtual time would never advance. */
const SHORTEST_INTERVAL_MS = 4;

const realImmediate = setImmediate;
const realTimeout = setTimeout;
const realClear = clearTimeout;
const realNow = Date.now();
const timers = new Map<number, Timer>();
let now = 0;
let count = 0;

function add(work: unknown, waitMs: unknown, args: unknown[], isRepeated: boolean): number {
  count += 1;
  const wait = Math.max(0, Number(waitMs) || 0);
  const act = () => {
    if (typeof work === 'function') work(...args);
  };
  const everyMs = isRepeated ? Math.max(SHORTEST_INTERVAL_MS, wait) : null;
  timers.set(count, { at: now + wait, order: count, work: act, everyMs });
  return count;
}

/** True for the connections of Node.js 26 itself, whose timers have to be those of Node.js: they use the object that `setTimeout` returns. */
const isOfNode = () => new Error('the stack').stack?.includes('node:internal/deps/undici');

export function installVirtualTime(): void {
  const clear = (id: unknown) =>
    typeof id === 'object' ? realClear(id as NodeJS.Timeout) : timers.delete(Number(id));
  Object.assign(globalThis, {
    setTimeout: (work: () => void, wait?: number, ...args: unknown[]) =>
      isOfNode() ? realTimeout(work, wait, ...args) : add(work, wait, args, false),
    setInterval: (work: unknown, wait?: unknown, ...args: unknown[]) => add(work, wait, args, true),
    clearTimeout: clear,
    clearInterval: clear,
  });
  Date.now = () => Math.floor(realNow + now);
}

/** Lets work without timers run: promises, React's work, loaded modules. */
export function breathe(): Promise<void> {
  return new Promise((go) => realImmediate(() => go()));
}

export function takeNext(untilMs: number): (() => void) | null {
  let next: Timer | null = null;
  let id = 0;
  for (const [key, timer] of timers) {
    if (!next || timer.at < next.at || (timer.at === next.at && timer.order < next.order))
      [next, id] = [timer, key];
  }
  if (!next || next.at > untilMs) {
    now = Math.max(now, untilMs);
    return null;
  }
  now = Math.max(now, next.at);
  if (next.everyMs === null) timers.delete(id);
  else timers.set(id, { ...next, at: now + next.everyMs });
  return next.work;
}

export function virtualNow(): number {
  return now;
}

export function clearTimers(): void {
  timers.clear();
}
