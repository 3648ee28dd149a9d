import { PUSH, type RequestType } from '../../src/api/contract.ts';
import { CALL_DOCS, type CallDocs, exampleFrames } from './call-docs.ts';
import { CALLS } from './calls.ts';
import { describeContract } from './describe.ts';
import examples from './examples.json' with { type: 'json' };
import { type JsonSchema, propertiesOf } from './properties.ts';

/** A longer line of JSON is broken into several. */
const MAX_LINE_CHARS = 110;
const NOTE = '<!-- Written by `npm run docs` from element/contract. -->';

const { schemas } = describeContract().components;
const nameIn = ({ $ref, allOf }: JsonSchema): string | undefined =>
  $ref?.split('/').at(-1) ?? (allOf?.[0] && nameIn(allOf[0]));
const cell = (text: string) => text.replaceAll('|', '\\|');
const pageOf = (type: string) => `${type.toLowerCase().replace(/[:_.]/g, '-')}.md`;
const linkTo = (chapter: string) =>
  `../contract.md#${chapter
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-')}`;

function typeOf(schema: JsonSchema): string {
  const { type, enum: values, anyOf, oneOf, items, additionalProperties } = schema;
  if (nameIn(schema) !== undefined) return String(nameIn(schema));
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (values) return values.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
  const options = anyOf ?? oneOf;
  if (options) return [...new Set(options.map(typeOf))].join(' or ');
  if (type === 'array' && typeof items === 'object' && !Array.isArray(items))
    return `list of ${typeOf(items)}`;
  if (type === 'object' && typeof additionalProperties === 'object')
    return `map of ${typeOf(additionalProperties)}`;
  return [type ?? 'any'].flat().join(' or ');
}

function tableOf(part: string): string[] {
  const schema = schemas[part] ?? {};
  const options = schema.anyOf ?? schema.oneOf ?? [schema];
  const found = [...propertiesOf(schema, part)];
  const rows = found.flatMap(({ path, schema: property, isRequired }) => {
    const name = path.slice(part.length + 1);
    if (/^(?:next|fields|items|field)\./.test(name)) return [];
    const isInAll = found.filter((other) => other.path === path).length === options.length;
    const required = isRequired ? (isInAll || path.split('.').length > 2 ? 'yes' : 'in its form') : '';
    return [
      `| \`${name}\` | ${cell(typeOf(property))} | ${required} | ${cell(property.description ?? '')} |`,
    ];
  });
  if (rows.length > 0) return ['| property | type | required | |', '|---|---|---|---|', ...new Set(rows)];
  const [inner] = [...typeOf(schema).matchAll(/[A-Z]\w+/g)];
  return [
    `${schema.description ?? ''}${inner ? ` Each is a ${inner[0]}:\n\n${tableOf(inner[0]).join('\n')}` : ''}`,
  ];
}

function printLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${printLine(part)}`);
  return parts.length > 0 ? `{ ${parts.join(', ')} }` : '{}';
}

function printJson(value: unknown, indent = ''): string {
  const line = printLine(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length <= MAX_LINE_CHARS)
    return line;
  const inner = `${indent}  `;
  const parts = Object.entries(value).map(
    ([name, part]) =>
      `${inner}${Array.isArray(value) ? '' : `${JSON.stringify(name)}: `}${printJson(part, inner)}`,
  );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

const exampleOf = (frame: unknown) => ['```json', printJson(frame), '```'];

const GUEST = {
  yes: 'A guest gets the same response as a user.',
  may: 'Respond to a guest, or reject the request with 401 or 403.',
  no: 'A guest gets 401.',
};

const commonErrors = (type: RequestType): CallDocs['errors'] => [
  ['400', 'malformed', 'the payload does not match its schema'],
  ...(CALLS[type].guest === 'yes' ? [] : ([['401', '', 'the token is missing or has expired']] as const)),
  ['429', '', 'too many requests'],
  [
    '5xx',
    '',
    CALLS[type].movesMoney
      ? 'the outcome is unknown: the widget looks the payment up before it sends the request again'
      : 'an error of the cashier',
  ],
];

function callPage(type: RequestType): string {
  const { title, about, chapter, errors } = CALL_DOCS[type];
  const { payload, answer, guest, movesMoney } = CALLS[type];
  const { request, response } = exampleFrames(type);
  const own = new Set(errors.map(([, code]) => code));
  const all = [...errors, ...commonErrors(type).filter(([, code]) => code === '' || !own.has(code))];
  const rows = all
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([status, code, when]) => `| ${status} | ${code && `\`${code}\``} | ${when} |`);
  const lines = [
    `# ${title}: ${type}`,
    NOTE,
    `${about} ${GUEST[guest]}${movesMoney ? ' Success is a status from 200 to 299 only.' : ''} See [${chapter}](${linkTo(chapter)}).`,
    '## Request',
    tableOf(payload).join('\n'),
    exampleOf(request).join('\n'),
    '## Response',
    `\`data.data\`: [${answer}](${linkTo(answer === 'Transaction' ? answer : chapter)}).`,
    tableOf(answer).join('\n'),
    exampleOf(response).join('\n'),
    '## Errors',
    ['| status | code | when |', '|---|---|---|', ...rows].join('\n'),
  ];
  return `${lines.join('\n\n')}\n`;
}

function pushPage(source: string, part: string, about: string, frame: unknown): string {
  const lines = [
    `# Push: ${source}`,
    NOTE,
    `${about} See [Pushes](${linkTo('Pushes')}).`,
    tableOf(part).join('\n'),
    exampleOf(frame).join('\n'),
  ];
  return `${lines.join('\n\n')}\n`;
}

export function printCallPages(): Record<string, string> {
  const types = Object.keys(CALLS) as RequestType[];
  const calls = types.map((type) => [pageOf(type), callPage(type)] as const);
  const pushes = [
    [
      PUSH.status,
      'StatusPush',
      'Send it with every change of a payment, and when one is created, to each socket of the user.',
    ],
    [
      PUSH.login,
      'LoginPush',
      'Send the whole record to a new socket of a user, and the balances after each change of one.',
    ],
  ] as const;
  const frames = { [PUSH.status]: examples['status push'], [PUSH.login]: examples['login push'] };
  const list = [
    '# Calls and pushes',
    NOTE,
    'For developers of a cashier: one page for each message, with its parameters, an example and its errors. The rules that keep money safe are in the [contract](../contract.md).',
    [
      '| message | |',
      '|---|---|',
      ...types.map((type) => `| [${type}](${pageOf(type)}) | ${CALL_DOCS[type].title} |`),
      ...pushes.map(([source]) => `| [${source}](${pageOf(`push-${source}`)}) | Push |`),
    ].join('\n'),
  ];
  return Object.fromEntries([
    ['README.md', `${list.join('\n\n')}\n`],
    ...calls,
    ...pushes.map(([source, part, about]) => [
      pageOf(`push-${source}`),
      pushPage(source, part, about, frames[source]),
    ]),
  ]);
}
