import { PUSH } from '../../../src/api/contract.ts';
import { readFrame } from '../../../src/api/envelope.ts';
import { problemsOf } from '../../contract/problems.ts';
import { nextId } from '../client.ts';
import { rulesOf } from '../rule.ts';
import { check } from '../verdict.ts';

const REGIONS = 'BANKING_DEPOSIT:methods-country-selector-v2';
/** A clock that is further from this machine's makes countdowns of payments wrong. */
const MAX_CLOCK_MS = 300_000;
const frameOf = (frame: unknown) => Object(typeof frame === 'string' ? JSON.parse(frame) : frame);

export const ENVELOPE_RULES = rulesOf('Envelope', {
  'response-envelope': {
    level: 'must',
    title: 'A response repeats msgid and type, and has a numeric status',
    fix: 'Respond with {msgid, source: the type, needParse: false, time, data: {status, data}}.',
    run: async (kit) => {
      const client = await kit.user('guest');
      const reply = await client.call(REGIONS);
      check(reply.came !== undefined, 'the request got no response', reply);
      const problems = problemsOf('ResponseEnvelope', reply.came);
      check(problems.length === 0, problems.join('; '), reply);
      check(frameOf(reply.came).source === REGIONS, 'source is not the type of the request', reply);
    },
  },
  'one-response': {
    level: 'must',
    title: 'Each request gets exactly one response, under its own msgid',
    fix: 'Emit one response for each request, to the socket that sent it, and copy msgid from that request.',
    run: async (kit) => {
      const { country, currency } = await kit.market();
      const client = await kit.user('guest');
      const types = [REGIONS, 'BANKING:methods-payment-v3', 'BANKING:methods-withdrawal'];
      const calls = Array.from({ length: 21 }, (_, at) => ({
        msgid: nextId(),
        type: types[at % 3] ?? REGIONS,
      }));
      const replies = await Promise.all(
        calls.map(({ msgid, type }) => client.call(type, { country, currency }, { msgid })),
      );
      for (const reply of replies) {
        check(reply.came !== undefined, 'one of 21 requests at once got no response', reply);
        const type = Reflect.get(Object(reply.sent), 'type');
        const { source } = frameOf(reply.came);
        check(
          source === undefined || source === type,
          `a request ${type} got the response to ${source}`,
          reply,
        );
      }
      await client.until(() => calls.some(({ msgid }) => client.responsesTo(msgid).length > 1), 300);
      const twice = calls.find(({ msgid }) => client.responsesTo(msgid).length > 1);
      check(!twice, 'a request got more than one response', {
        sent: twice,
        came: client.responsesTo(twice?.msgid ?? ''),
      });
    },
  },
  'repeated-msgid': {
    level: 'should',
    title: 'A repeated msgid gets the same response',
    fix: 'Keep the responses of a user for some minutes by msgid: the widget repeats reads after a reconnect.',
    run: async (kit) => {
      const client = await kit.user();
      const msgid = nextId();
      const first = await client.call(REGIONS, {}, { msgid });
      const second = await client.call(REGIONS, {}, { msgid });
      check(second.status !== undefined, 'the repeated request got no response', second);
      check(
        JSON.stringify(first.data) === JSON.stringify(second.data),
        'the repeated request got other data',
        second,
      );
    },
  },
  clock: {
    level: 'must',
    title: 'Each frame has the time of the cashier in milliseconds',
    fix: 'Send time: Date.now() with every frame, pushes included: the widget runs countdowns by it.',
    run: async (kit) => {
      const client = await kit.user('guest');
      const reply = await client.call(REGIONS);
      const { time } = frameOf(reply.came);
      check(typeof time === 'number', 'the response has no time', reply);
      const off = Math.abs(time - Date.now());
      const hint = time < 1e11 ? ': is it in seconds?' : '';
      check(off < MAX_CLOCK_MS, `time is ${Math.round(off / 1000)} s off this machine's clock${hint}`, reply);
      const silent = kit.frames.find((frame) => typeof frameOf(frame).time !== 'number');
      check(!silent, 'a frame has no time', { sent: 'several requests', came: silent });
    },
  },
  'need-parse': {
    level: 'must',
    title: 'data is a JSON text with needParse, and an object without it',
    fix: 'Set needParse: true exactly when data is a JSON string; prefer objects.',
    run: async (kit) => {
      const client = await kit.user('guest');
      for (let at = 0; at < 6; at += 1) await client.call(REGIONS);
      for (const frame of kit.frames) {
        const { needParse, data, msgid } = frameOf(frame);
        if (msgid === undefined) continue;
        const isText = typeof data === 'string';
        check(
          isText === (needParse === true),
          `needParse is ${needParse}, and data is ${isText ? 'a text' : 'an object'}`,
          {
            sent: 'a request',
            came: frame,
          },
        );
        if (isText) check(isJson(data), 'data is no valid JSON', { sent: 'a request', came: frame });
      }
    },
  },
  'push-envelope': {
    level: 'must',
    title: 'A push has a source and no msgid, and its data are valid',
    fix: 'Send pushes as {source, time, data}.',
    run: async (kit) => {
      await kit.user();
      for (const frame of kit.frames) {
        const read = readFrame(frame);
        if (!read || read.msgid !== null) continue;
        const schema = { [PUSH.status]: 'StatusPush', [PUSH.login]: 'LoginPush' }[read.source];
        check(read.source !== '', 'a frame without msgid has no source', {
          sent: 'a connection',
          came: frame,
        });
        const problems = schema ? problemsOf(schema, read.data) : [];
        check(problems.length === 0, problems.join('; '), { sent: 'a connection', came: frame });
      }
    },
  },
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export const ROBUSTNESS_RULES = rulesOf('Checklist', {
  'unknown-request': {
    level: 'should',
    title: 'An unknown request gets 404',
    fix: 'Respond with the status 404 to a type that you do not know, so that the widget does not wait for 30 s.',
    run: async (kit) => {
      const client = await kit.user('guest');
      const reply = await client.call('BANKING:from-the-future-v9');
      check(reply.status === 404, `the unknown request got ${reply.status ?? 'no response'}`, reply);
    },
  },
  'malformed-frames': {
    level: 'must',
    title: 'Malformed frames are ignored or get 400, and the cashier goes on',
    fix: 'Parse each frame by a schema before you use it, and catch every error of a handler.',
    run: async (kit) => {
      const client = await kit.open(kit.options.token);
      const frames = [
        null,
        7,
        'text',
        [],
        {},
        { msgid: 7 },
        { msgid: '', type: REGIONS },
        { msgid: 'x'.repeat(5_000), type: REGIONS },
        { msgid: nextId(), type: { $ne: 1 }, data: {} },
        { msgid: nextId(), type: REGIONS, data: 'text' },
        { msgid: nextId(), type: 'constructor', data: {} },
        { msgid: nextId(), type: '__proto__', data: {} },
      ];
      for (const frame of frames) client.send(frame);
      client.sendPacket('42["message",{"msgid":');
      await client.until(() => client.isClosed, 200);
      const after = await kit.open(kit.options.token);
      const reply = await after.call(REGIONS);
      check(reply.status === 200, 'the cashier no longer answers after malformed frames', {
        sent: frames,
        came: reply.came,
      });
    },
  },
  'invalid-payloads': {
    level: 'must',
    title: 'A request with an invalid payload is rejected with a status from 400 to 499',
    fix: 'Check each payload by its JSON Schema (pay-widget/contract) and respond with 400 and the code malformed.',
    run: async (kit) => {
      const client = await kit.user();
      for (const [type, data] of [
        ['BANKING:transaction-v1', { id: { $gt: '' } }],
        ['BANKING_DEPOSIT:create-v1', { idem: 'short' }],
        ['BANKING_DEPOSIT:create-v1', {}],
        ['BANKING:continue-v1', { id: 7, step: null }],
      ] as const) {
        const reply = await client.call(type, data);
        const isRejected = reply.status !== undefined && reply.status >= 400 && reply.status < 500;
        check(isRejected, `an invalid payload got ${reply.status ?? 'no response'}`, reply);
      }
    },
  },
  'oversize-frame': {
    level: 'should',
    title: 'A frame of 2 MB closes its socket and harms nobody else',
    fix: 'Set maxHttpBufferSize to 1 MB.',
    run: async (kit) => {
      const client = await kit.open(undefined);
      const sent = { msgid: nextId(), type: REGIONS, data: { text: 'x'.repeat(2_000_000) } };
      client.send(sent);
      await client.until(() => client.isClosed || client.frames.length > 0, kit.options.timeoutMs);
      const brief = { ...sent, data: { text: '2,000,000 characters' } };
      check(client.isClosed, 'the frame was read', { sent: brief, came: client.frames[0] });
      const reply = await (await kit.open(undefined)).call(REGIONS);
      check(reply.status === 200, 'the cashier no longer answers', reply);
    },
  },
  'many-users': {
    level: 'should',
    title: 'Many sockets at once are answered in time',
    fix: 'Do not read lists from the database for each request, and do not block the event loop.',
    run: async (kit) => {
      const { country, currency } = await kit.market();
      const clients = await Promise.all(Array.from({ length: kit.options.users }, () => kit.open(undefined)));
      const replies = await Promise.all(
        clients.map((client) => client.call('BANKING:methods-payment-v3', { country, currency })),
      );
      for (const client of clients) client.drop();
      const slow = replies.filter(({ status }) => status !== 200);
      check(slow.length === 0, `${slow.length} of ${clients.length} users got no list in time`, slow[0]);
    },
  },
});
