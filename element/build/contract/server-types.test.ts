import { expect, test } from 'vitest';
import { describeContract } from '../../contract/describe.ts';
import { propertiesOf } from '../../contract/properties.ts';
import { printServerTypes } from './server-types.mjs';

const contract = describeContract();
const properties = Object.entries(contract.components.schemas).flatMap(([name, schema]) =>
  [...propertiesOf(schema, name)].map(({ path }) => path.split('.').at(-1) ?? ''),
);

test('the types for Go, Java, PHP and C# have each part of the contract and each property under its name on the wire', {
  timeout: 120_000,
}, async () => {
  const files = await printServerTypes(contract);
  const codeOf = (lang: string) =>
    [...files].flatMap(([path, code]) => (path.startsWith(`${lang}/`) ? [code] : [])).join('\n');
  const marks: Record<string, (name: string) => string[]> = {
    go: (name) => [`json:"${name}"`, `json:"${name},omitempty"`],
    java: (name) => [`@JsonProperty("${name}")`],
    php: (name) => [`json:${name} `],
    csharp: (name) => [`[JsonPropertyName("${name}")]`],
  };
  for (const [lang, marksOf] of Object.entries(marks)) {
    const code = codeOf(lang);
    const missing = [...new Set(properties)].filter(
      (name) => !marksOf(name).some((mark) => code.includes(mark)),
    );
    expect([lang, missing]).toEqual([lang, []]);
    // A time is whole milliseconds, so its type must not be a floating point number.
    expect(code).not.toMatch(/(?:double|float64|float|Double) \$?(?:createdAt|CreatedAt)/);
  }
  expect(codeOf('go')).toContain('CreatedAt int64 `json:"createdAt"`');
});
