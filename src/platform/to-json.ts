const { stringify } = JSON;
const { now } = Date;

/** `Date.now` as a number: an old Datejs on the page returns a date. The build calls this for each `Date.now`. */
export const epochMs = (): number => Number(now());

/** `JSON.stringify`, also with Prototype.js up to 1.6, whose arrays become texts. The build calls it for each `JSON.stringify`. */
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
