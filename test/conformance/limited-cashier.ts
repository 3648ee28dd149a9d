import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import type { Handlers } from '../../element/contract/frames.ts';
import type { PackRule } from '../../element/contract/jurisdictions.ts';
import * as contract from '../../element/contract/public-contract.ts';
import type { Transaction } from '../../src/domain/payment/transaction-schema.ts';
import { passOn } from '../support/scripted-cashier.ts';

interface Limit {
  kind: string;
  period: string;
  currency?: string;
  value: string;
  used: string;
  pending?: { value: string; from: number };
}

const LIST = { deposit: 'bank', withdrawal: 'bank_out' };
/** A method of each kind that a law may exclude, under a name that cashiers use. */
const EXCLUDED: Record<string, object> = {
  'credit-card': { name: 'cards', text: { en: 'Credit card' } },
  'pay-later': { name: 'klarna' },
  crypto: { name: 'coins', category: 'crypto', text: { en: 'Bitcoin' } },
  cash: { name: 'cash_shop' },
  voucher: { name: 'paysafecard' },
  boleto: { name: 'boleto' },
  cheque: { name: 'cheque' },
};
const STATES = ['active', 'cool-off', 'self-excluded'] as const;
/** Tokens of three users, by the state of their accounts. No token may be a word of a report, because reports hide tokens. */
export const TOKENS = { active: 'k1-7f3a9c', 'cool-off': 'k2-5d81b0', 'self-excluded': 'k3-e92c47' };

/**
 * Starts a cashier that keeps the rules of a pack, except those for which `isBroken` is true.
 * @param pages origin of a sandbox whose files the cashier passes on, for a test with a widget
 */
export async function startLimited(
  code: string,
  rules: readonly PackRule[],
  isBroken: (rule: PackRule) => boolean,
  pages?: string,
) {
  const broken = rules.filter(isBroken);
  const find = <K extends PackRule['kind']>(kind: K) =>
    broken.find((rule): rule is Extract<PackRule, { kind: K }> => rule.kind === kind);
  const all = <K extends PackRule['kind']>(kind: K, of = broken) =>
    of.filter((rule): rule is Extract<PackRule, { kind: K }> => rule.kind === kind);
  const own = all('currency', [...rules])[0]?.currency ?? 'GBP';
  const currency = find('currency') ? 'USD' : own;
  const country = code.slice(0, 2).toLowerCase();
  const isRefused = (kind: string, period: string) =>
    all('limit-offered').some((rule) => rule.limit === kind && rule.period === period);
  const newLimit = (kind: string, period: string, value: string): Limit =>
    kind === 'session' ? { kind, period, value, used: '0' } : { kind, period, currency, value, used: '0.00' };
  const told = all('limit-told', [...rules])
    .filter((rule) => !broken.includes(rule))
    .map(({ limit, period = isRefused(limit, 'week') ? 'day' : 'week' }) =>
      newLimit(limit, period, limit === 'session' ? '120' : '500.00'),
    );
  const caps = all('limit-cap').map(({ limit, period, max }) => newLimit(limit, period, `1${max}`));
  const isSame = (one: Limit, { kind, period }: { kind: string; period: string }) =>
    one.kind === kind && one.period === period;
  let limits = [...caps, ...told.filter((one) => !caps.some((cap) => isSame(cap, one)))].filter(
    ({ kind, period }) => !isRefused(kind, period),
  );

  const methods = (type: 'deposit' | 'withdrawal', user: string | null) => {
    const isClosed = all('closed-withdrawal').some(({ state }) => state === user);
    if (type === 'withdrawal' && isClosed) return {};
    const excluded = all('method-out').filter(({ types }) => types.includes(type));
    const list = [
      { name: LIST[type] },
      { name: 'card' },
      ...excluded.map(({ methods: kind }) => EXCLUDED[kind]),
    ];
    const amount_rules = { [currency]: { min: '1.00', max: '100000.00' } };
    return list.map((one) => ({ amount_rules, fields: [], ...one }));
  };

  function tell(state: string) {
    const isHelpless = state !== 'active' && all('closed-help').some((rule) => rule.state === state);
    const isLinked = (link: string) => !all('link').some((rule) => rule.link === link);
    const [first] = limits;
    return {
      state,
      limits: find('limits-sound') ? [...limits, first ?? { kind: 'deposit' }, first] : limits,
      links: {
        limits: isLinked('limits') ? 'https://cashier.example/limits' : 'http://cashier.example',
        ...(isLinked('help') && !isHelpless && { help: 'https://cashier.example/help' }),
      },
      jurisdiction: find('jurisdiction') ? 'FR' : code,
    };
  }

  function setLimit({ kind, period, value }: { kind: string; period: string; value: string }) {
    if (isRefused(kind, period)) throw new contract.RequestRejection(400, 'no_such_limit');
    const before = limits.find((one) => isSame(one, { kind, period }));
    const ofLimit = (rule: { limit: string; period: string }) =>
      rule.limit === kind && rule.period === period;
    const isHigher = before && Number(value) > Number(before.value);
    const wait = all('increase-waits', [...rules]).find(ofLimit)?.hours ?? 24;
    const isEager = all('increase-waits').some(ofLimit);
    const isLate = all('decrease-at-once').some(ofLimit);
    const inHours = (hours: number) => ({ value, from: Date.now() + hours * 3_600_000 });
    if (!before) limits = [...limits, newLimit(kind, period, value)];
    // A cashier that breaks the rule `increase-waits` lets a higher limit hold after half the hours that the law requires.
    else if (isHigher) before.pending = inHours(isEager ? wait / 2 : wait);
    else if (!isLate) limits = limits.map((one) => (one === before ? newLimit(kind, period, value) : one));
  }

  const created: Transaction[] = [];
  const create = (type: 'deposit' | 'withdrawal', body: { amount: string }, user: string) => {
    const isClosed = user !== 'active';
    if (isClosed && !all('closed-deposit').some(({ state }) => state === user))
      throw new contract.RequestRejection(403, 'deposits_closed');
    const least = Math.min(
      ...limits.filter(({ kind }) => kind === 'deposit').map(({ value }) => Number(value)),
    );
    if (type === 'deposit' && Number(body.amount) > least && !find('over-limit'))
      throw new contract.RequestRejection(400, 'deposit_limit');
    const amount = contract.toMinor(body.amount, currency) ?? 0n;
    const minutes = find('withdrawal-within') ? 2 * 1_440 : 60;
    const id = `pay_${created.length}`;
    const transaction = contract.newTransaction(id, type, body as never, amount, {
      ...(type === 'withdrawal' && {
        cancellable: Boolean(find('withdrawal-cancel-out')),
        arrivesAt: Date.now() + minutes * 60_000,
      }),
    });
    created.push(transaction);
    return transaction;
  };

  const handlers: Handlers<string> = {
    'BANKING_DEPOSIT:methods-country-selector-v2': () => [
      { code: country, prefix: '44', currencies: [currency] },
    ],
    'BANKING:methods-payment-v3': (_, user) => methods('deposit', user),
    'BANKING:methods-withdrawal': (_, user) => methods('withdrawal', user),
    'BANKING:userdata-payment-snippet': () => ({}),
    'METRIC_EVENTS_HANDLER:events': () => ({}),
    'BANKING:limits-v1': (_, user) => tell(user),
    'BANKING:limit-set-v1': (data, user) => {
      setLimit(data);
      return tell(user);
    },
    'BANKING_DEPOSIT:create-v1': (body, user) => create('deposit', body, user),
    'BANKING_WITHDRAWAL:create-v1': (body, user) => create('withdrawal', body, user),
    'BANKING:quote-v1': ({ amount }) => ({ fee: '0.00', net: amount, expiresAt: Date.now() + 60_000 }),
    'BANKING:transaction-v1': (named) => {
      const found = created.find((one) => ('id' in named ? one.id === named.id : one.idem === named.idem));
      if (!found) throw new contract.RequestRejection(404, 'unknown_transaction');
      return found;
    },
    'BANKING:transactions-v1': () => ({ items: [], cursor: null }),
    'BANKING_WITHDRAWAL:cancel-v1': () => {
      throw new contract.RequestRejection(409, 'not_cancellable');
    },
  };
  const http = createServer(pages === undefined ? undefined : passOn(pages));
  const io = new Server(http, contract.SERVER_OPTIONS);
  io.on('connection', (socket) => {
    const { token } = socket.handshake.auth;
    const user = STATES.find((state) => TOKENS[state] === token) ?? null;
    const meta = { limits: !find('limits-shown') };
    const primary = { amount: '1000.00', currency };
    const balanceData = { primary, amounts: { [currency]: primary.amount } };
    if (user)
      socket.emit(contract.MESSAGE_EVENT, contract.loginPush({ token: `${token}-s`, meta, balanceData }));
    socket.on(contract.MESSAGE_EVENT, async (frame) => {
      const response = await contract.respondTo(frame, user, handlers);
      if (response) socket.emit(contract.MESSAGE_EVENT, response);
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return { url: `http://localhost:${port}`, created, currency, setLimit, close: () => io.close() };
}
