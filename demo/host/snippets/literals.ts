/** A value as a JavaScript literal: single quotes, and names without quotes if possible. */
export function javascript(value: unknown, indent = ''): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return `[\n${value.map((item) => `${inner}${javascript(item, inner)},\n`).join('')}${indent}]`;
  }
  const rows = Object.entries(value).map(
    ([name, item]) =>
      `${inner}${/^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name)}: ${javascript(item, inner)},\n`,
  );
  return rows.length ? `{\n${rows.join('')}${indent}}` : '{}';
}

export function swift(value: unknown, indent = ''): string {
  if (value === null) return 'NSNull()';
  if (typeof value === 'string') return swiftText(value);
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    return value.length
      ? `[\n${value.map((item) => `${inner}${swift(item, inner)},\n`).join('')}${indent}]`
      : '[Any]()';
  }
  const rows = Object.entries(value).map(
    ([name, item]) => `${inner}${swiftText(name)}: ${swift(item, inner)},\n`,
  );
  return rows.length ? `[\n${rows.join('')}${indent}]` : '[String: Any]()';
}

/** In a Kotlin raw string only a dollar sign and three quotes are special. */
export function kotlinRaw(text: string): string {
  const escaped = text.replaceAll('$', () => `\${'$'}`).replaceAll('"""', () => `\${"\\"\\"\\""}`);
  return `"""${escaped}"""`;
}

export function attributeText(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

function quote(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  // A browser ends a script at this sequence, even inside a text, so the slash is escaped.
  return `'${escaped.replaceAll('</', '<\\/')}'`;
}

function swiftText(text: string): string {
  const escaped = [...JSON.stringify(text).slice(1, -1)].join('');
  return `"${escaped
    .replace(/\\u([0-9a-f]{4})/gi, '\\u{$1}')
    .replaceAll('\\b', '\\u{8}')
    .replaceAll('\\f', '\\u{c}')}"`;
}
