/**
 * Decoders for the first screen: a decoder returns a value with its type, or throws the reason why the value is invalid. They replace zod
 * there at a tenth of its size, because all of them are loaded before the user sees the list (docs/adr/0003-two-kinds-of-decoders.md).
 */
export type Decoder<T> = (value: unknown) => T;

export type Decoded<R> = R extends Decoder<infer T> ? T : never;

/**
 * The reason why a value is invalid, with its path. Not an `Error`, because creating the stacks for 10,000 invalid items would take
 * seconds.
 */
class DecodeError {
  readonly why: string;

  constructor(why: string) {
    this.why = why;
  }
}

export function fail(why: string): never {
  throw new DecodeError(why);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface TextRule {
  min?: number;
  max?: number;
  pattern?: Pick<RegExp, 'test'>;
  /** Completes "expected …" in the issue when the pattern fails. */
  as?: string;
}

export function text({ min = 0, max = 2_000, pattern, as = 'another text' }: TextRule = {}): Decoder<string> {
  return (value) => {
    if (typeof value !== 'string') return fail('expected a text');
    if (value.length < min || value.length > max) return fail(`expected ${min} to ${max} characters`);
    return pattern && !pattern.test(value) ? fail(`expected ${as}`) : value;
  };
}

export function number(min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY): Decoder<number> {
  return (value) =>
    typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max
      ? value
      : fail('expected a number');
}

/** The last time that `Date` can represent, in milliseconds. Formatting a later one throws. */
export const MAX_TIME_MS = 8.64e15;

const DECIMAL = /^\d{1,18}(?:\.\d{1,18})?$/;

/** A decimal string, or a number of 0 or more. Strings stay strings, because a float would round them. */
export const decimal: Decoder<string | number> = (value) =>
  (typeof value === 'string' && DECIMAL.test(value)) ||
  (typeof value === 'number' && Number.isFinite(value) && value >= 0)
    ? value
    : fail('expected a decimal number');

export const boolean: Decoder<boolean> = (value) =>
  typeof value === 'boolean' ? value : fail('expected true or false');

export const anything: Decoder<unknown> = (value) => value;

const MAX_DATA_LEVELS = 8;
const MAX_DATA_SIZE = 20_000;

/**
 * Data that are only passed on, or decoded where they are used: JSON within the two limits above. Returns a copy, because an object of
 * the host page may return other values, or throw, at each access.
 */
export const smallData: Decoder<unknown> = (value) => {
  let left = MAX_DATA_SIZE;
  const tooMuch = () => fail('expected less data');
  const take = (part: unknown, levels: number): unknown => {
    left -= typeof part === 'string' ? part.length : 1;
    if (left < 0 || typeof part === 'function' || typeof part === 'symbol') return tooMuch();
    if (typeof part === 'number' && !Number.isFinite(part)) return tooMuch();
    if (typeof part !== 'object' || part === null) return part;
    const entries = levels > 0 ? Object.entries(part).filter(([key]) => key !== '__proto__') : [];
    left -= entries.length;
    if (levels === 0 || left < 0) return tooMuch();
    const taken = entries.map(([key, item]) => {
      left -= key.length;
      return [key, take(item, levels - 1)] as const;
    });
    if (left < 0) return tooMuch();
    return Array.isArray(part) ? taken.map(([, item]) => item) : Object.fromEntries(taken);
  };
  return take(value, MAX_DATA_LEVELS);
};

export function oneOf<const T extends readonly string[]>(known: T): Decoder<T[number]> {
  return (value) => known.find((entry) => entry === value) ?? fail(`expected one of ${known.join(', ')}`);
}

export function either<A, B>(first: Decoder<A>, second: Decoder<B>): Decoder<A | B> {
  return (value) => {
    try {
      return first(value);
    } catch {
      return second(value);
    }
  };
}

export function nullable<T>(read: Decoder<T>): Decoder<T | null> {
  return (value) => (value === null ? null : read(value));
}

/** Null counts as absent. */
export function optional<T>(read: Decoder<T>): Decoder<T | undefined> {
  return (value) => (value === undefined || value === null ? undefined : read(value));
}

/** `make` converts the value, and rejects it by returning undefined. */
export function mapped<A, B>(
  read: Decoder<A>,
  make: (value: A) => B | undefined,
  as = 'another value',
): Decoder<B> {
  return (value) => {
    const made = make(read(value));
    return made === undefined ? fail(`expected ${as}`) : made;
  };
}

/** The default for an invalid or absent value. `make` creates it anew each time, because callers may change it. */
export function fallback<T>(read: Decoder<T>, make: () => NoInfer<T>): Decoder<T> {
  return (value) => {
    if (value === undefined) return make();
    try {
      return read(value);
    } catch {
      return make();
    }
  };
}

export function list<T>(read: Decoder<T>, max = 5_000): Decoder<T[]> {
  return (value) =>
    Array.isArray(value) && value.length <= max
      ? value.map((item) => read(item))
      : fail(`expected a list of ${max} at most`);
}

export const MAX_KEY_CHARS = 500;

/** A map from strings to values, without `__proto__` and long keys. PHP writes an empty map as `[]`, so that is accepted. */
export function map<T>(read: Decoder<T>, max = 5_000): Decoder<Record<string, T>> {
  return (value) => {
    if (Array.isArray(value) && value.length === 0) return {};
    if (!isRecord(value)) return fail('expected a map');
    const entries = Object.entries(value).filter(
      ([key]) => key !== '__proto__' && key.length <= MAX_KEY_CHARS,
    );
    if (entries.length > max) return fail(`expected a map of ${max} at most`);
    return Object.fromEntries(entries.map(([key, item]) => [key, read(item)]));
  };
}

type Fields = Record<string, Decoder<unknown>>;
type Optional<F extends Fields> = { [K in keyof F]: undefined extends Decoded<F[K]> ? K : never }[keyof F];

/** The type of an object with these fields: a field whose decoder may return undefined is optional. */
type Shaped<F extends Fields> = { [K in Exclude<keyof F, Optional<F>>]: Decoded<F[K]> } & {
  [K in Optional<F>]?: Exclude<Decoded<F[K]>, undefined>;
};

export function object<F extends Fields>(fields: F): Decoder<Shaped<F>> {
  return (value) => {
    if (!isRecord(value)) return fail('expected an object');
    const read: Record<string, unknown> = {};
    for (const [key, field] of Object.entries(fields)) {
      try {
        const found = field(Object.hasOwn(value, key) ? value[key] : undefined);
        if (found !== undefined) read[key] = found;
      } catch (error) {
        fail(`${key}: ${reasonOf(error)}`);
      }
    }
    return read as Shaped<F>;
  };
}

export function reasonOf(error: unknown): string {
  return error instanceof DecodeError ? error.why : 'unreadable';
}

export type Immutable<T> = unknown extends T
  ? T
  : T extends string | number | boolean | bigint | null | undefined
    ? T
    : { readonly [K in keyof T]: Immutable<T[K]> };

/**
 * Data without inherited fields. If a page has put a name on `Object.prototype` (prototype pollution), every object seems to have that
 * field, so data from outside are copied into objects that inherit nothing. On any other page this returns the value itself.
 */
export function unpolluted<T>(value: T): T {
  for (const _name in {}) return copy(value) as T;
  return value;
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== 'object' || value === null) return value;
  if (![Object.prototype, null].includes(Object.getPrototypeOf(value))) return value;
  const own: Record<string, unknown> = Object.create(null);
  for (const [name, part] of Object.entries(value)) own[name] = copy(part);
  return own;
}
