import { SOCKET_PATH } from '../../../src/api/contract.ts';
import { idOf } from '../expectations.ts';
import { ConnectionError } from '../explain-failure.ts';
import type { Kit } from '../kit.ts';
import { nextId } from '../raw-client.ts';
import { rulesOf } from '../rule.ts';
import { check, need, Skipped } from '../rule-outcome.ts';
import { CREATE, LOOKUP, newKey, REGIONS } from '../values.ts';

export const CONNECTION_RULES = rulesOf('Transport', {
  'transport-guest': {
    level: 'must',
    title: 'A widget without a token is connected by WebSocket',
    fix: `Run socket.io 3 or 4 with the path ${SOCKET_PATH} and the transport websocket, and accept guests.`,
    run: async (kit) => {
      await kit.user('guest');
    },
  },
  'transport-user': {
    level: 'must',
    title: 'A user with a valid token is connected',
    fix: 'Read the token from auth.token of the handshake; the query has it only for older hosts.',
    run: async (kit) => {
      await kit.user();
    },
  },
  'transport-websocket-only': {
    level: 'should',
    title: 'The transport polling is refused',
    fix: "Set transports: ['websocket']: a widget never polls, and polling needs sticky sessions.",
    run: async (kit) => {
      const address = new URL(`${SOCKET_PATH}/?EIO=4&transport=polling`, kit.options.url);
      const response = await fetch(address, { signal: AbortSignal.timeout(kit.options.timeoutMs) });
      check(
        response.status >= 400,
        `GET ${address.pathname} with transport=polling got ${response.status}, not an error`,
      );
    },
  },
  'expired-token': {
    level: 'must',
    title: 'An expired token is rejected on connect, with the status 401',
    fix: 'Reject it in a middleware: next(Object.assign(new Error("expired"), { data: { status: 401 } })). The host page is then asked for a new token.',
    run: async (kit) => {
      const { expiredToken } = kit.options;
      need(expiredToken, '--expired-token, a token that has expired');
      const sent = { auth: { token: '(the expired token)' } };
      try {
        await kit.open(expiredToken);
      } catch (error) {
        const packet = error instanceof ConnectionError ? error.packet : undefined;
        const status = Reflect.get(Object(Reflect.get(Object(packet), 'data')), 'status');
        check(status === 401, `the connection was rejected without data.status 401`, { sent, came: packet });
        return;
      }
      check(false, 'the connection with the expired token was accepted', { sent, came: 'connected' });
    },
  },
  'handshake-requests': {
    level: 'must',
    title: 'Requests within the handshake are answered at most once, and never move money',
    fix: 'Answer the reads of auth.ask like other requests, or ignore ask. Ignore create, continue and cancel requests in it.',
    run: async (kit) => {
      await Promise.all([readInHandshake(kit), payInHandshake(kit)]);
    },
  },
  'login-push': {
    level: 'should',
    title: 'A user gets login.token on connect, with a session token and balances',
    fix: 'Send the push login.token with the whole user record to each new socket of a user.',
    run: async (kit) => {
      // The socket must be new, because a shared one may have got a later `login.token` for a payment.
      const client = await kit.open(kit.options.token);
      await client.until(() => client.pushes('login.token').length > 0, kit.options.pushMs);
      const [push] = client.pushes('login.token');
      check(push, 'no push login.token came', { sent: 'the connection', came: client.frames });
      const { balanceData } = Object(push.data);
      check(balanceData, 'the push has no balanceData', { sent: 'the connection', came: push.data });
      const { primary, additional, amounts } = Object(balanceData);
      const balances = [Object(primary).amount, Object(additional).amount, ...Object.values(Object(amounts))];
      const wrong = balances.find((amount) => amount !== undefined && typeof amount !== 'string');
      check(
        wrong === undefined,
        `the balance ${wrong} is no decimal string: a number may lose its last digits`,
        {
          sent: 'the connection',
          came: push.data,
        },
      );
    },
  },
  'newer-widget': {
    level: 'must',
    title: 'A field that the cashier does not know is ignored',
    fix: 'Ignore unknown fields of requests: newer widgets of the same major version send more.',
    run: async (kit) => {
      const { country, currency } = await kit.market();
      const client = await kit.user('guest');
      const data = { country, currency, fieldOfTheFuture: { any: 1 }, isNative: true, platform: 'ios' };
      const reply = await client.call('BANKING:methods-payment-v3', data);
      check(reply.status === 200, `the request was answered with ${reply.status ?? 'nothing'}`, reply);
    },
  },
  'key-of-nothing': {
    level: 'must',
    title: 'A lookup of a key that was never used gets 404',
    fix: 'Respond with 404, and only if it is certain that the key has created nothing: the widget may then send the create request again.',
    run: async (kit) => {
      const client = await kit.user();
      const reply = await client.call('BANKING:transaction-v1', { idem: newKey() });
      if (reply.status === undefined) throw new Skipped('BANKING:transaction-v1 was not answered');
      check(reply.status === 404, `the lookup of a new key got ${reply.status}, not 404`, reply);
    },
  },
});

async function readInHandshake(kit: Kit): Promise<void> {
  const read = nextId();
  const ask: object[] = [{ msgid: read, type: REGIONS, data: {}, sendTime: Date.now() }];
  const client = await kit.open(kit.options.token, ask);
  const isAnswered = await client.until(() => client.responsesTo(read).length > 0, 500);
  if (!isAnswered) {
    const again = await client.call(REGIONS, {}, { msgid: read });
    check(
      again.status !== undefined,
      'the request got no response after it was sent again on the open socket',
      again,
    );
  }
  await client.until(() => client.responsesTo(read).length > 1, 300);
  const all = client.responsesTo(read);
  check(all.length === 1 || !isAnswered, `the request of the handshake got ${all.length} responses`, {
    sent: ask,
    came: all,
  });
}

async function payInHandshake(kit: Kit): Promise<void> {
  const { allowPayments, token } = kit.options;
  if (!allowPayments || !token) return;
  const body = await kit.body('deposit');
  const create = { msgid: nextId(), type: CREATE.deposit, data: body, sendTime: Date.now() };
  const paying = await kit.open(token, [create]);
  await paying.until(() => paying.responsesTo(create.msgid).length > 0, 700);
  const found = await paying.call(LOOKUP, { idem: body.idem });
  if (found.status === 200)
    kit.options.onCreated(kit.printer.print(`deposit ${idOf(found)}: ${body.amount}`));
  check(found.status === 404, 'a create request within the handshake created a payment', {
    sent: create,
    came: found.came,
  });
}
