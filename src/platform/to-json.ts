const { stringify } = JSON;
const { now } = Date;

/** `Date.now`, also in a page with an old Datejs, whose function returns a date. The build calls this for each `Date.now`. */
export const epochMs = (): number => Number(now());

/**
 * `JSON.stringify` as the language defines it, also in a page of Prototype.js up to 1.6, whose arrays convert
 * themselves to a text. The build calls this for every `JSON.stringify` (`foreignPrototypes`).
 */
export function toJson(value: unknown, ...options: unknown[]): string {
  const isChanged = [Array.prototype, Object.prototype].some((shared) => 'toJSON' in shared);
  return Reflect.apply(stringify, JSON, [isChanged ? withoutConversion(value) : value, ...options]);
}

/** A copy whose arrays and plain objects have no inherited `toJSON`. */
function withoutConversion(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Object.hasOwn(value, 'toJSON')) return value;
  const isArray = Array.isArray(value);
  if (!isArray && ![Object.prototype, null].includes(Object.getPrototypeOf(value))) return value;
  const copy = isArray
    ? value.map((part) => withoutConversion(part))
    : Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutConversion(part)]));
  return Object.defineProperty(copy, 'toJSON', { value: undefined });
}
