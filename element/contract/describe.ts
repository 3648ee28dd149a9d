import * as z from 'zod/mini';
import {
  CONTRACT_VERSION,
  MESSAGE_EVENT,
  PUSH,
  type RequestType,
  SOCKET_PATH,
} from '../../src/api/contract.ts';
import { exampleFrames } from './call-docs.ts';
import { CALLS } from './calls.ts';
import examples from './examples.json' with { type: 'json' };
import { describePart, type JsonSchema } from './properties.ts';
import { schemas } from './schemas.ts';

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function jsonSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) if (!registry.has(schema)) registry.add(schema, { id });
  const made = z.toJSONSchema(registry, {
    target: 'draft-7',
    io: 'input',
    uri: (id) => refTo(id).$ref,
  });
  return Object.fromEntries(
    Object.entries(made.schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [
      name,
      describePart(name, schema),
    ]),
  );
}

const WORDS = new Map([
  ['type', 'The name of the request.'],
  ['source', 'The name of the request, or of the push.'],
  ['status', 'The outcome; for requests that move money only 200 to 299 is success.'],
  ['time', 'The time by the clock of the cashier, in milliseconds since the epoch.'],
  ['data', 'The payload; of a response, the object with status and data, or the same as JSON text.'],
]);
const frameOf = (properties: Record<string, object>, required?: string[]) => ({
  type: 'object',
  ...(required && { required }),
  properties: Object.fromEntries(
    Object.entries(properties).map(([at, part]) => [at, { ...part, description: WORDS.get(at) }]),
  ),
});

const messageName = (type: string) => type.replace(':', '.');

function messagesOf(type: RequestType, { payload, answer }: { payload: string; answer: string }) {
  const name = messageName(type);
  const frames = exampleFrames(type);
  const refused = { name: 'rejected', payload: examples['refused create'] };
  const isRefused = examples['refused create'].source === type;
  const request = {
    allOf: [refTo('RequestEnvelope'), frameOf({ type: { const: type }, data: refTo(payload) }, ['data'])],
  };
  const outcomes = [
    { type: 'string' },
    frameOf({ status: SUCCESS, data: refTo(answer) }),
    frameOf({ status: { not: SUCCESS }, data: refTo('Rejection') }),
  ];
  const response = {
    allOf: [refTo('ResponseEnvelope'), frameOf({ source: { const: type }, data: { anyOf: outcomes } })],
  };
  return {
    [name]: { name: MESSAGE_EVENT, title: type, payload: request, examples: [{ payload: frames.request }] },
    [`${name}.response`]: {
      name: MESSAGE_EVENT,
      title: `Response to ${type}`,
      payload: response,
      examples: [{ payload: frames.response }, ...(isRefused ? [refused] : [])],
    },
  };
}

const SUCCESS = { type: 'number', minimum: 200, maximum: 299 };
function pushMessage(source: string, schema: string, example: object) {
  const payload = frameOf({ source: { const: source }, time: { type: 'number' }, data: refTo(schema) }, [
    'source',
    'data',
  ]);
  return {
    [source]: { name: MESSAGE_EVENT, title: `Push ${source}`, payload, examples: [{ payload: example }] },
  };
}

const messageRef = (name: string) => ({ $ref: `#/channels/socket/messages/${name}` });

/** The contract as an AsyncAPI 3 document, from the cashier's side: it receives requests and sends pushes. */
export function describeContract() {
  const types = Object.keys(CALLS) as RequestType[];
  const messages = {
    ...Object.assign({}, ...types.map((type) => messagesOf(type, CALLS[type]))),
    ...pushMessage(PUSH.status, 'StatusPush', examples['status push']),
    ...pushMessage(PUSH.login, 'LoginPush', examples['login push']),
  };
  const receive = types.map((type) => [
    messageName(type),
    {
      action: 'receive',
      channel: { $ref: '#/channels/socket' },
      messages: [messageRef(messageName(type))],
      reply: {
        channel: { $ref: '#/channels/socket' },
        messages: [messageRef(`${messageName(type)}.response`)],
      },
      'x-guest': CALLS[type].guest,
      'x-moves-money': CALLS[type].movesMoney,
    },
  ]);
  const send = Object.values(PUSH).map((source) => [
    source,
    { action: 'send', channel: { $ref: '#/channels/socket' }, messages: [messageRef(source)] },
  ]);
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'pay-widget cashier contract',
      version: CONTRACT_VERSION,
      description: `The frames between the widget and a cashier: socket.io (Engine.IO 4), websocket only, the event "${MESSAGE_EVENT}". The prose is docs/contract.md.`,
      license: { name: 'MIT' },
    },
    defaultContentType: 'application/json',
    servers: { cashier: { host: 'cashier.example', protocol: 'wss', description: 'Your cashier' } },
    channels: {
      socket: {
        address: SOCKET_PATH,
        servers: [{ $ref: '#/servers/cashier' }],
        bindings: { ws: { query: HANDSHAKE_QUERY } },
        messages,
      },
    },
    operations: Object.fromEntries([...receive, ...send]),
    components: { schemas: jsonSchemas() },
  };
}

const HANDSHAKE_QUERY = {
  type: 'object',
  properties: {
    cashier_type: { const: 'widget', description: 'Says that a widget connects' },
    contract: {
      type: 'string',
      description: 'The version of the contract that the widget speaks: major.minor',
    },
    Language: { type: 'string', description: 'The language of the user; without it, en' },
    xorigin: {
      type: 'string',
      description:
        'A name of the site or partner, for reports. Anybody can send it, so that it proves nothing',
    },
    isNative: { const: 'true', description: 'Only in native apps' },
    platform: { enum: ['ios', 'android'], description: 'Only in native apps: the system of the device' },
    Authorization: {
      type: 'string',
      description: 'The token of the user, only if the host page sets `experiments.legacyQueryToken`',
    },
  },
};
