/** Random numbers from a seed, so that a run can be repeated. */
export interface Random {
  /** From 0 up to 1, without 1. */
  next(): number;
  between(least: number, most: number): number;
  chance(chance: number): boolean;
  pick<T>(from: readonly T[]): T;
  weigh<T extends string>(weights: Readonly<Record<T, number>>): T;
}

/** A generator (mulberry32). Each purpose of a run has its own, so that a change of one purpose does not change the numbers of another. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <T>(from: readonly T[]): T => {
    const found = from[Math.floor(next() * from.length)];
    if (found === undefined) throw new Error('There is nothing to pick from');
    return found;
  };
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (share) => next() < share,
    pick,
    weigh<T extends string>(weights: Readonly<Record<T, number>>): T {
      const names = Object.keys(weights) as T[];
      let left = next() * names.reduce((sum, name) => sum + weights[name], 0);
      for (const name of names) {
        left -= weights[name];
        if (left < 0) return name;
      }
      return pick(names);
    },
  };
}

export function seedOf(series: number, run: number): number {
  return (Math.imul(series ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(run + 1, 0xc2b2ae35)) >>> 0;
}
