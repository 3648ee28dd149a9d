import { CALLS } from '../../contract/calls.ts';
import { checkStatus, outcomeOf } from '../expectations.ts';
import { rulesOf } from '../rule.ts';
import { check } from '../rule-outcome.ts';
import { newKey } from '../values.ts';

function payloadOf(type: string, country: string, currency: string): object {
  const common = { country, currency, method: 'any', type: 'deposit', amount: '500', fields: {}, events: [] };
  const named = { id: `unknown_${newKey()}`, step: 'paid', action: 'delete', open: true };
  const limit = { kind: 'deposit', period: 'month', value: '500' };
  const create = { idem: newKey(), method: 'any', amount: '500', country, currency, fields: {} };
  if (type.endsWith(':create-v1')) return create;
  if (type === 'BANKING:transactions-v1') return {};
  return { ...common, ...named, ...limit, url: 'https://apple-pay-gateway.apple.com/' };
}

/** Only cashiers with wallets or limits of the account must know these requests. */
const OF_RAILS = ['BANKING:wallet-session-v1', 'BANKING:limits-v1', 'BANKING:limit-set-v1'];

export const GUEST_RULES = rulesOf('Calls', {
  'guest-lists': {
    level: 'must',
    title: 'Guests get the lists',
    fix: 'Answer the requests with "yes" in the column guest without a token.',
    run: async (kit) => {
      const { country, currency } = await kit.market();
      const guest = await kit.user('guest');
      for (const [type, { guest: rule }] of Object.entries(CALLS)) {
        if (rule !== 'yes') continue;
        const reply = await guest.call(type, payloadOf(type, country, currency));
        const isRead = reply.status !== undefined && reply.status >= 200 && reply.status < 300;
        check(isRead, `a guest's request got ${outcomeOf(reply)}`, reply);
      }
    },
  },
  'guest-money': {
    level: 'must',
    title: 'Guests cannot create, read or change payments',
    fix: 'Reject the requests with "no" in the column guest with 401 when the socket has no token. A token in the payload does not replace it.',
    run: async (kit) => {
      const { country, currency } = await kit.market();
      const guest = await kit.user('guest');
      for (const [type, { guest: rule }] of Object.entries(CALLS)) {
        if (rule !== 'no') continue;
        const payload = { ...payloadOf(type, country, currency), token: kit.options.token };
        const reply = await guest.call(type, payload);
        if (reply.status === 404 && OF_RAILS.includes(type)) continue;
        checkStatus(reply, 401, "a guest's request");
      }
    },
  },
  'guest-optional': {
    level: 'should',
    title: 'Other requests of guests are answered, or rejected with 401 or 403',
    fix: 'Answer the requests with "may" in the column guest, or reject them at once.',
    run: async (kit) => {
      const { country, currency } = await kit.market();
      const guest = await kit.user('guest');
      for (const [type, { guest: rule }] of Object.entries(CALLS)) {
        if (rule !== 'may') continue;
        const reply = await guest.call(type, payloadOf(type, country, currency));
        const isRight = reply.status !== undefined && reply.status < 500;
        check(isRight, `a guest's request got ${outcomeOf(reply)}`, reply);
      }
    },
  },
});
