import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeOutput } from '../bundle.mjs';
import { ROOT } from '../command.mjs';
import { printTypes } from './print-types.mjs';

const OUT = 'dist/contract';

/** @typedef {{ $ref: string }} Ref */

export function writeArtefacts() {
  const read = (/** @type {string} */ name) =>
    JSON.parse(readFileSync(join(ROOT, 'element/contract', name), 'utf8'));
  const contract = read('asyncapi.json');
  // Only programs read these files, so the JSON is written without spaces.
  writeOutput(`${OUT}/asyncapi.json`, JSON.stringify(contract));
  writeOutput(`${OUT}/examples.json`, JSON.stringify(read('examples.json')));
  writeOutput(`${OUT}/jurisdictions.json`, JSON.stringify(read('jurisdictions.json')));
  const { components, operations, channels } = contract;
  for (const [name, schema] of Object.entries(components.schemas)) {
    const file = { $schema: 'http://json-schema.org/draft-07/schema#', title: name, ...schema };
    writeOutput(`${OUT}/schemas/${name}.json`, withFileRefs(JSON.stringify(file)));
  }
  const calls = Object.values(operations).filter(({ action }) => action === 'receive');
  const { messages } = channels.socket;
  const nameIn = (/** @type {Ref} */ { $ref }) => $ref.split('/').at(-1) ?? '';
  const parts = calls.map(({ messages: [request], reply, ...call }) => {
    const { payload, title } = messages[nameIn(request)];
    const content = messages[nameIn(reply.messages[0])].payload.allOf[1].properties.data;
    const answer = nameIn(content.anyOf[1].properties.data);
    return { title, guest: call['x-guest'], payload: nameIn(payload.allOf[1].properties.data), answer };
  });
  const payloads = parts.map(({ title, payload }) => `  '${title}': ${payload};\n`);
  const answers = parts.map(({ title, answer }) => `  '${title}': ${answer};\n`);
  const ofUsers = parts.filter(({ guest }) => guest === 'no').map(({ title }) => `\n  | '${title}'`);
  const names = Object.keys(components.schemas).map((name) => `  ${name}: ${name};\n`);
  writeOutput(
    `${OUT}/contract.d.ts`,
    [
      readFileSync(join(ROOT, 'element/contract/contract.d.txt'), 'utf8'),
      `\n/** The payload of each request. */\nexport interface Payloads {\n${payloads.join('')}}\n`,
      `\n/** The data of a successful response to each request. */\nexport interface Answers {\n${answers.join('')}}\n`,
      'export type RequestType = keyof Payloads;\n',
      `/** The requests that only users send: a guest gets 401. */\nexport type UserRequest =${ofUsers.join('')};\n`,
      `\n/** Every part of the contract, by its name in \`schemas\`. */\nexport interface Schemas {\n${names.join('')}}\n\n`,
      printTypes(components.schemas),
    ].join(''),
  );
}

/** @param {string} text */
function withFileRefs(text) {
  return text.replaceAll(/"#\/components\/schemas\/(\w+)"/g, '"$1.json"');
}
