import { InputData, JSONSchemaInput, quicktypeMultiFile } from 'quicktype-core';

/** The largest time of a JavaScript `Date`, and the maximum of every time in the contract, by which `toPlain` recognizes times. */
const MAX_TIME_MS = 8_640_000_000_000_000;

/** @typedef {{ file: string, options: Record<string, string | boolean> }} Language */
/** @type {Record<'go' | 'java' | 'php' | 'csharp', Language>} by name in quicktype */
const LANGUAGES = {
  go: { file: 'contract.go', options: { package: 'contract', 'just-types-and-package': true } },
  java: { file: 'Contract.java', options: { package: 'contract', 'acronym-style': 'pascal' } },
  php: { file: 'contract.php', options: { 'acronym-style': 'pascal' } },
  csharp: {
    file: 'Contract.cs',
    options: {
      namespace: 'PayWidget.Contract',
      framework: 'SystemTextJson',
      features: 'attributes-only',
      'acronym-style': 'pascal',
    },
  },
};

/**
 * Prints the contract's types for servers in other languages with quicktype.
 * @param {{ components: { schemas: Record<string, any> } }} contract
 * @returns {Promise<Map<string, string>>} the code by its path: `go/contract.go`, `java/Transaction.java`, …
 */
export async function printServerTypes({ components: { schemas } }) {
  const schema = JSON.stringify({
    type: 'object',
    properties: Object.fromEntries(
      Object.keys(schemas).map((name) => [name, { $ref: `#/definitions/${name}` }]),
    ),
    definitions: JSON.parse(
      JSON.stringify(toPlain(schemas)).replaceAll('#/components/schemas/', '#/definitions/'),
    ),
  });
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const [lang, { file, options }] of Object.entries(LANGUAGES)) {
    const inputData = new InputData();
    const source = new JSONSchemaInput(undefined);
    await source.addSource({ name: 'Contract', schema });
    inputData.addInput(source);
    const printed = await quicktypeMultiFile({
      inputData,
      lang: /** @type {keyof typeof LANGUAGES} */ (lang),
      outputFilename: file,
      rendererOptions: options,
    });
    for (const [name, { lines }] of printed) files.set(`${lang}/${name}`, tidy(lang, lines));
  }
  return files;
}

/** Makes times integers, and a method's fields a reference to `Fields`. @param {Record<string, any>} schemas */
function toPlain(schemas) {
  const { fields, ...properties } = schemas.Method.properties;
  const ref = { allOf: [{ $ref: '#/components/schemas/Fields' }], description: fields.description };
  const plain = { ...schemas, Method: { ...schemas.Method, properties: { ...properties, fields: ref } } };
  return JSON.parse(JSON.stringify(plain), (_, part) =>
    part?.maximum === MAX_TIME_MS ? { ...part, type: 'integer' } : part,
  );
}

/** Drops Go's alignment, by which one longer name would change many lines. @param {string} lang @param {string[]} lines */
function tidy(lang, lines) {
  const trimmed = lines.map((line) => line.trimEnd());
  const code = lang === 'go' ? trimmed.map((line) => line.replace(/(?<=\S) {2,}(?=\S)/g, ' ')) : trimmed;
  return `${code.join('\n').trimEnd()}\n`;
}
