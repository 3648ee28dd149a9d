import { checkStatus, outcomeOf } from '../expectations.ts';
import type { Kit } from '../kit.ts';
import { type Client, nextId } from '../raw-client.ts';
import { rulesOf } from '../rule.ts';
import { Broken, check } from '../rule-outcome.ts';
import { REGIONS } from '../values.ts';

/** Opens a new socket after frames that may have ended the cashier. */
async function openAgain(kit: Kit, what: string): Promise<Client> {
  try {
    return await kit.open(undefined);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new Broken(`the cashier takes no sockets after ${what}: ${reason}`);
  }
}

async function sendOversize(kit: Kit) {
  const client = await kit.open(undefined);
  const sent = { msgid: nextId(), type: REGIONS, data: { text: 'x'.repeat(2_000_000) } };
  client.send(sent);
  await client.until(() => client.isClosed || client.frames.length > 0, kit.options.timeoutMs);
  return { client, sent: { ...sent, data: { text: '2,000,000 characters' } } };
}

export const ROBUSTNESS_RULES = rulesOf('Checklist', {
  'unknown-request': {
    level: 'should',
    title: 'An unknown request gets 404',
    fix: 'Respond with the status 404 to a type that you do not know, so that the widget does not wait for 30 s.',
    run: async (kit) => {
      const client = await kit.user('guest');
      const reply = await client.call('BANKING:from-the-future-v9');
      checkStatus(reply, 404, 'the unknown request');
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
      const after = await openAgain(kit, 'malformed frames');
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
        check(isRejected, `an invalid payload got ${outcomeOf(reply)}`, reply);
      }
    },
  },
  'oversize-frame': {
    level: 'must',
    title: 'A frame of 2 MB harms nobody but its socket',
    fix: 'Limit the length of a frame in the server (maxHttpBufferSize of socket.io), and catch the errors of sockets.',
    run: async (kit) => {
      const bystander = await kit.open(undefined);
      await sendOversize(kit);
      const after = await openAgain(kit, 'a frame of 2 MB');
      for (const client of [bystander, after]) {
        const reply = await client.call(REGIONS);
        check(reply.status === 200, 'the cashier no longer answers after a frame of 2 MB', reply);
      }
    },
  },
  'frame-limit': {
    level: 'should',
    title: 'A frame of 2 MB closes its socket',
    fix: 'Set maxHttpBufferSize to 1 MB.',
    run: async (kit) => {
      const { client, sent } = await sendOversize(kit);
      check(client.isClosed, 'the frame was read', { sent, came: client.frames[0] });
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
