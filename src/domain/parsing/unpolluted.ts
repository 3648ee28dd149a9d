/**
 * Data without inherited fields. Where a page has put a name on `Object.prototype` (prototype pollution), every object seems to have that
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
