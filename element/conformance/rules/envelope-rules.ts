import { PUSH } from '../../../src/api/contract.ts';
import { readFrame } from '../../../src/api/envelope.ts';
import { problemsOf } from '../../contract/problems.ts';
import { nextId } from '../raw-client.ts';
import { rulesOf } from '../rule.ts';
import { check } from '../rule-outcome.ts';
import { REGIONS } from '../values.ts';

/** If the cashier's clock differs more from this machine's, countdowns of payments are wrong. */
const MAX_CLOCK_MS = 300_000;
const frameOf = (frame: unknown) => Object(typeof frame === 'string' ? JSON.parse(frame) : frame);

export const ENVELOPE_RULES = rulesOf('Envelope', {
  'response-envelope': {
    level: 'must',
    title: 'A response repeats msgid and type, and has a numeric status',
    fix: 'Respond with {msgid, source: the type, needParse: false, time, data: {status, data}}.',
    run: async (kit) => {
      const client = await kit.user('guest');
      const seen = client.frames.length;
      const reply = await client.call(REGIONS);
      const { msgid } = frameOf(reply.sent);
      const other = client.frames
        .slice(seen)
        .map(frameOf)
        .find((frame) => frame.source === REGIONS && frame.msgid !== msgid);
      check(
        reply.came !== undefined || !other,
        `the request ${msgid} got no response, and one came with the msgid ${other?.msgid}`,
        { sent: reply.sent, came: other },
      );
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
        if (isText)
          check(isJson(data), 'data is no JSON text of an object', { sent: 'a request', came: frame });
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
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
