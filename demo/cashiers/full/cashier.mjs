import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import * as contract from 'pay-widget/contract';
import { Server } from 'socket.io';

const { MESSAGE_EVENT, RequestRejection, toDecimal, toMinor } = contract;
const CREATE = { deposit: 'BANKING_DEPOSIT:create-v1', withdrawal: 'BANKING_WITHDRAWAL:create-v1' };
/** A payment that equals one of the user's within this time in method, amount and fields is taken for a mistake. */
const SIMILAR_MS = 120_000;
const QUOTE_MS = 60_000;
const CODE_ATTEMPTS = 3;
const PAGE_LENGTH = 20;

const NAME = {
  name: 'full_name',
  placeholder_key: 'placeholders.full_name',
  regex: "^\\p{L}[\\p{L}\\p{M} .'-]{1,60}$",
  regex_error_key: 'errors.full_name',
};
const ACCOUNT = {
  name: 'account_number',
  placeholder_key: 'placeholders.account_number',
  regex: '^\\d{18}$',
  regex_error_key: 'errors.account_number',
};
const KEY = { ...ACCOUNT, name: 'pix_key', regex: '^\\d{11}$' };
const BANK = {
  name: 'bank_name',
  placeholder_key: 'placeholders.bank_name',
  values: [{ text: 'BBVA', value: '012' }],
};

const ADDRESS = {
  name: 'address',
  placeholder_key: 'placeholders.crypto_address',
  regex: '^0x[0-9a-fA-F]{40}$',
  regex_error_key: 'errors.crypto_address',
};

const method = (name, icon, currency, min, max, fields, more = {}) => ({
  name,
  text: { en: name },
  iconIds: { light: `${icon}-light`, dark: `${icon}-dark`, compact: `${icon}-card` },
  amount_rules: { [currency]: { min, max } },
  fields,
  ...more,
});
const byName = (...methods) => Object.fromEntries(methods.map((one) => [one.name, one]));

/** The sheet of Apple Pay. The widget adds the amount of the form. */
const APPLE_PAY = {
  kind: 'apple-pay',
  request: {
    countryCode: 'MX',
    currencyCode: 'MXN',
    supportedNetworks: ['visa', 'masterCard'],
    merchantCapabilities: ['supports3DS'],
    total: { label: 'Example Games' },
  },
};
const APPLE_GATEWAY = /^https:\/\/(?:cn-)?apple-pay-gateway(?:-\w+)*\.apple\.com\//;
const SHEET_MS = 300_000;

const REGIONS = [
  { code: 'mx', prefix: '52', currencies: ['MXN'] },
  { code: 'br', prefix: '55', currencies: ['BRL'] },
];
const METHODS = {
  'mx MXN deposit': byName(
    method('spei', 'spei', 'MXN', '100.00', '100000.00', [NAME]),
    method('wallet', 'wallet', 'MXN', '50.00', '20000.00', [NAME, ACCOUNT]),
    method('agent', 'bank', 'MXN', '50.00', '20000.00', [NAME, ACCOUNT], { isPreparationRequired: true }),
    method('checked', 'bank', 'MXN', '50.00', '20000.00', [NAME], { isGeetest: true }),
    method('apple_pay', 'wallet', 'MXN', '50.00', '20000.00', [], { wallet: APPLE_PAY }),
    method('btc', 'btc', 'MXN', '200.00', '200000.00', [], { category: 'crypto' }),
  ),
  'mx MXN withdrawal': byName(
    method('spei_out', 'spei', 'MXN', '50.00', '20000.00', [NAME, ACCOUNT]),
    method('bank_out', 'bank', 'MXN', '50.00', '20000.00', [NAME, ACCOUNT], { isPreparationRequired: true }),
    method('eth_out', 'eth', 'MXN', '500.00', '2000.00', [ADDRESS], { isPreparationRequired: true }),
  ),
  'br BRL deposit': byName(method('pix', 'pix', 'BRL', '10.00', '50000.00', [NAME])),
  'br BRL withdrawal': byName(method('pix_out', 'pix', 'BRL', '20.00', '20000.00', [NAME, KEY])),
};
const START = { MXN: 1_000_000n, BRL: 500_000n };
const FEES = { deposit: 0n, withdrawal: 350n };
const DAY_MS = 86_400_000;
/** The first limits of a user in each currency. A value is in minor units, of the kind `session` in minutes. */
const FIRST_LIMITS = [
  { kind: 'deposit', period: 'day', value: 200_000_000n },
  { kind: 'deposit', period: 'month', value: 500_000_000n },
  { kind: 'loss', period: 'month', value: 300_000_000n },
  { kind: 'session', period: 'day', value: 120n },
];
/** From this amount on, in minor units, the user proves that a wallet of coins is their own. */
const PROVEN_FROM = 100_000n;
const SPEEDS = [
  { id: 'standard', label: 'payout.standard', fee: FEES.withdrawal, arrivesIn: DAY_MS },
  { id: 'instant', label: 'duration.instant', fee: 900n, arrivesIn: 10_000 },
];

/** Keeps the state in a file. The file is replaced as a whole, so that a kill leaves the old or the new state. */
export const fileStore = (path) => ({
  read: () => (existsSync(path) ? readFileSync(path, 'utf8') : null),
  write: (text) => {
    writeFileSync(`${path}.new`, text);
    renameSync(`${path}.new`, path);
  },
});

export async function startCashier({
  port = 0,
  store,
  confirmMs = 1_000,
  payOutMs = 2_000,
  expiryMs = 1_800_000,
  pingInterval = 25_000,
}) {
  const state = JSON.parse(store.read() ?? 'null') ?? {
    secret: randomBytes(32).toString('hex'),
    count: 0,
    payments: [],
    keys: {},
  };
  const http = createServer(takeReport);
  const io = new Server(http, { ...contract.SERVER_OPTIONS, pingInterval });
  const timers = new Set();

  io.use(({ handshake }, proceed) => {
    proceed(handshake.auth.token === 'expired' ? contract.expiredToken() : undefined);
  });
  io.on('connection', (socket) => {
    const { token } = socket.handshake.auth;
    const user = typeof token === 'string' && token !== '' ? token : null;
    if (user) {
      void socket.join(user);
      socket.emit(MESSAGE_EVENT, describeUser(user));
    }
    socket.on(MESSAGE_EVENT, async (frame) => {
      const response = await contract.respondTo(frame, user, handlers);
      if (response) socket.emit(MESSAGE_EVENT, response);
    });
  });

  function takeReport(request, response) {
    const isReport = request.method === 'POST' && request.url === '/paywidget/telemetry';
    request.resume();
    response.writeHead(isReport ? 204 : 404, { 'access-control-allow-origin': '*' }).end();
  }

  /** Runs a user's work one piece after the other, as the lock of a database would. */
  const queues = new Map();
  function inOrder(user, work) {
    const done = (queues.get(user) ?? Promise.resolve()).then(work);
    queues.set(
      user,
      done.catch(() => undefined),
    );
    return done;
  }

  /** Stores the state; a real cashier commits a transaction of its database here. */
  async function commit() {
    await new Promise((resolve) => setImmediate(resolve));
    store.write(JSON.stringify(state));
  }

  const paymentsOf = (user) => state.payments.filter((payment) => payment.user === user).reverse();

  /** The available balance: credited sums minus those that were paid out or are on hold. */
  function availableTo(user, currency) {
    let sum = START[currency];
    for (const { transaction } of paymentsOf(user)) {
      if (transaction.currency !== currency) continue;
      const isCredited = transaction.status === 'processed';
      const isHeld = transaction.status !== 'mistaked';
      if (transaction.type === 'deposit' && isCredited) sum += toMinor(transaction.net, currency);
      if (transaction.type === 'withdrawal' && isHeld) sum -= toMinor(transaction.amount, currency);
    }
    return sum;
  }

  function describeUser(user) {
    const amounts = Object.fromEntries(
      Object.keys(START).map((currency) => [currency, toDecimal(availableTo(user, currency), currency)]),
    );
    const primary = { amount: amounts.MXN, currency: 'MXN' };
    // Each change of a payment raises the payment's own `seq`, and no payment is removed, so the sum only grows.
    const seq = paymentsOf(user).reduce((sum, { transaction }) => sum + transaction.seq, 0);
    const market = { country: 'mx', currency: 'MXN', paymentGeo: 'MX' };
    return contract.loginPush({
      id: user,
      id_user: user,
      token: `session-${user}`,
      ...market,
      balanceData: { seq, primary, amounts },
      meta: { limits: true },
    });
  }

  /** The deposits of the current day or month in UTC, without failed ones. */
  function depositedIn(user, currency, period) {
    const prefixOf = (time) => new Date(time).toISOString().slice(0, period === 'day' ? 10 : 7);
    const counts = ({ transaction: { type, currency: own, status, createdAt } }) =>
      type === 'deposit' &&
      own === currency &&
      status !== 'mistaked' &&
      prefixOf(createdAt) === prefixOf(Date.now());
    const amounts = paymentsOf(user)
      .filter(counts)
      .map(({ transaction }) => toMinor(transaction.amount, currency));
    return amounts.reduce((sum, amount) => sum + amount, 0n);
  }

  const textOf = (kind, value, currency) => (kind === 'session' ? String(value) : toDecimal(value, currency));
  const minorOrMinutes = (kind, text, currency) =>
    kind !== 'session' ? toMinor(text, currency) : /^\d{1,5}$/.test(text) ? BigInt(text) : null;

  /** The current limits. A pending higher limit is included from its time on. */
  function limitsOf(user, currency) {
    state.limits ??= {};
    const own = `${user} ${currency}`;
    state.limits[own] ??= FIRST_LIMITS.map(({ kind, period, value }) => ({
      kind,
      period,
      ...(kind !== 'session' && { currency }),
      value: textOf(kind, value, currency),
    }));
    for (const limit of state.limits[own])
      if (limit.pending?.from <= Date.now()) {
        limit.value = limit.pending.value;
        delete limit.pending;
      }
    return state.limits[own];
  }

  /** This cashier has no games, so nothing is lost or played. */
  const tellLimits = ({ currency }, user) => ({
    state: 'active',
    limits: limitsOf(user, currency).map((limit) => ({
      ...limit,
      used: textOf(
        limit.kind,
        limit.kind === 'deposit' ? depositedIn(user, currency, limit.period) : 0n,
        currency,
      ),
    })),
    links: { limits: 'https://casino.example/limits', help: 'https://help.example' },
    jurisdiction: 'ES',
  });

  function rejectOverLimit(user, currency, amount) {
    const isOver = ({ kind, period, value }) =>
      kind === 'deposit' && depositedIn(user, currency, period) + amount > toMinor(value, currency);
    if (limitsOf(user, currency).some(isOver)) throw new RequestRejection(400, 'deposit_limit');
  }

  const setLimit = ({ kind, period, value, currency }, user) =>
    inOrder(user, async () => {
      const limit = limitsOf(user, currency).find((one) => one.kind === kind && one.period === period);
      if (!limit) throw new RequestRejection(403, 'no_such_limit');
      const wanted = minorOrMinutes(kind, value, currency);
      if (wanted === null) throw new RequestRejection(400, 'invalid_amount');
      const text = textOf(kind, wanted, currency);
      delete limit.pending;
      if (wanted > minorOrMinutes(kind, limit.value, currency))
        limit.pending = { value: text, from: Date.now() + DAY_MS };
      else limit.value = text;
      await commit();
      return tellLimits({ currency }, user);
    });

  function push({ user, transaction }) {
    io.to(user).emit(MESSAGE_EVENT, contract.statusPush(transaction));
    io.to(user).emit(MESSAGE_EVENT, describeUser(user));
  }

  const listMethods = (type, { country, currency }) => METHODS[`${country} ${currency} ${type}`] ?? {};

  /** Explains a withdrawal before it is made. A third of it goes back to a made-up card, to show a closed loop. */
  function explain({ method, amount, currency }) {
    const minor = toMinor(amount, currency);
    const back = minor / 3n;
    const share = (source, part) => ({ ...source, amount: toDecimal(part, currency), currency });
    return {
      payee: { outcome: 'match' },
      shares: [
        share({ method: 'card', label: 'Visa', account: '•••• 4242', arrivesIn: 3 * DAY_MS }, back),
        share({ method, label: method, arrivesIn: DAY_MS }, minor - back),
      ],
      speeds: SPEEDS.map(({ fee, ...speed }) => ({
        ...speed,
        fee: toDecimal(fee, currency),
        net: toDecimal(minor - fee, currency),
      })),
    };
  }

  /** Requests a small transfer as the proof that the wallet is the user's own. A real cashier ends the request when the coins arrive. */
  async function explainCoins({ amount, currency, fields }, user) {
    if (toMinor(amount, currency) < PROVEN_FROM) return {};
    state.questions ??= {};
    const key = `${user} ${fields.address}`;
    const known = state.questions[key];
    if (known && known.expires > Date.now()) return { ownership: known };
    const address = `0x${randomBytes(20).toString('hex')}`;
    const expires = Date.now() + expiryMs;
    state.questions[key] = { kind: 'transfer', amount: '0.0001', currency: 'ETH', address, expires };
    await commit();
    return { ownership: state.questions[key] };
  }

  /** No transfer ever arrives in this cashier, so every withdrawal from `PROVEN_FROM` on is rejected. */
  function rejectUnproven(amount) {
    if (amount < PROVEN_FROM) return;
    throw new RequestRejection(400, 'invalid_fields', { fields: { payout_proof: 'payout.changed' } });
  }

  /** The part of the explanation that is stored with a withdrawal. A widget without support for speeds gets the standard one. */
  function chosenOf({ method, amount, currency, fields }) {
    const { shares, speeds, payee } = explain({ method, amount, currency });
    const speed = speeds.find(({ id }) => id === (fields.payout_speed ?? 'standard'));
    if (!speed)
      throw new RequestRejection(400, 'invalid_fields', { fields: { payout_speed: 'errors.required' } });
    if ((fields.payout_payee ?? 'match') !== payee.outcome)
      throw new RequestRejection(400, 'invalid_fields', { fields: { payout_payee: 'payout.changed' } });
    const slowest = Math.max(speed.arrivesIn, ...shares.slice(0, -1).map(({ arrivesIn }) => arrivesIn));
    const arrivesAt = Date.now() + slowest;
    return { shares, speed: speed.label, payee: payee.outcome, fee: speed.fee, net: speed.net, arrivesAt };
  }

  function quote({ amount, currency, type }) {
    const minor = toMinor(amount, currency);
    if (minor === null) throw new RequestRejection(400, 'invalid_amount');
    const fee = FEES[type];
    return { fee: toDecimal(fee, currency), net: toDecimal(minor > fee ? minor - fee : 0n, currency) };
  }

  /** Replaces the wallet's processor: its tokens begin with `test-`, and each pays once. */
  function spendToken(token = '') {
    state.spent ??= [];
    if (!token.startsWith('test-')) throw new RequestRejection(400, 'wallet_failed');
    if (state.spent.includes(token)) throw new RequestRejection(400, 'wallet_failed');
    state.spent.push(token);
  }

  /** Invents the session of an Apple Pay sheet. A real cashier requests it at `url` with its certificate, so `url` must be Apple's. */
  function openSheet({ url }) {
    if (!APPLE_GATEWAY.test(url)) throw new RequestRejection(400, 'wallet_failed');
    return { session: { nonce: randomBytes(8).toString('hex') }, expiresAt: Date.now() + SHEET_MS };
  }

  const create = (type) => (body, user) =>
    inOrder(user, async () => {
      const key = `${user} ${body.idem}`;
      const stored = state.keys[key];
      const fingerprint = contract.fingerprintOf(state.secret, CREATE[type], body);
      if (contract.isRepeated(stored, fingerprint)) return findById(user, stored.id).transaction;
      const methods = listMethods(type, body);
      const isCoin = type === 'deposit' && methods[body.method]?.category === 'crypto';
      const amount = contract.checkCreate(body, methods, { isAmountOpen: isCoin });
      if (methods[body.method].isGeetest && !body.captcha)
        throw new RequestRejection(400, 'captcha_required');
      if (type === 'deposit' && methods[body.method].isPreparationRequired)
        contract.checkFields(body.fields, [BANK]);
      const likeness = JSON.stringify([type, body.method, body.currency, String(amount), body.fields]);
      if (!isCoin) rejectSimilar(user, likeness, body.allowDuplicateOf);
      if (type === 'deposit') rejectOverLimit(user, body.currency, amount);
      if (body.method === 'eth_out') rejectUnproven(amount);
      if (type === 'withdrawal' && amount > availableTo(user, body.currency)) {
        throw new RequestRejection(400, 'insufficient_funds', {
          fields: { amount: 'errors.insufficient_funds' },
        });
      }
      if (methods[body.method].wallet) spendToken(body.walletToken);
      state.count += 1;
      const transaction = makeTransaction(type, body, amount, user);
      const payment = {
        user,
        likeness,
        transaction,
        due: type === 'withdrawal' ? Date.now() + payOutMs : null,
      };
      state.payments.push(payment);
      state.keys[key] = { fingerprint, id: transaction.id };
      await commit();
      push(payment);
      schedule(payment);
      return transaction;
    });

  function rejectSimilar(user, likeness, allowed) {
    const twin = paymentsOf(user).find(
      (other) => other.likeness === likeness && other.transaction.status !== 'mistaked',
    );
    const isRecent = twin && Date.now() - twin.transaction.createdAt < SIMILAR_MS;
    if (isRecent && twin.transaction.id !== allowed) {
      throw new RequestRejection(409, 'possible_duplicate', { id: twin.transaction.id });
    }
  }

  function makeTransaction(type, body, amount, user) {
    const id = `${type === 'deposit' ? 'dep' : 'wd'}_${state.count}`;
    const { fee, net } = quote({ amount: body.amount, currency: body.currency, type });
    const more =
      type === 'deposit'
        ? { next: nextOf(body, amount, user), expiresAt: Date.now() + expiryMs, cancellable: false }
        : {
            account: body.account ?? 'main',
            destination: '•••• 9719',
            cancellable: true,
            ...(body.method === 'bank_out' && chosenOf(body)),
          };
    return contract.newTransaction(id, type, body, amount, { fee, net, ...more });
  }

  function nextOf({ method, currency, fields }, amount, user) {
    if (method === 'btc') {
      const rate = { value: '1200000', validUntil: Date.now() + QUOTE_MS };
      const confirmations = { have: 0, need: 2 };
      return {
        kind: 'address',
        coin: 'BTC',
        network: 'BTC',
        address: addressOf(user),
        minAmount: '0.0002',
        rate,
        confirmations,
      };
    }
    if (method === 'wallet') return { kind: 'otp', length: 6, attempts: CODE_ATTEMPTS };
    if (method === 'pix') {
      const code = pixCode(toDecimal(amount, currency));
      return { kind: 'pix', code, qr: code, beneficiary: BENEFICIARY };
    }
    const requisites = [
      { label: 'CLABE', value: '646180157000000004', icon: 'card', copy: true },
      { label: 'requisites.beneficiary', value: BENEFICIARY, icon: 'user', copy: false },
    ];
    return {
      kind: 'instruction',
      steps: ['steps.transfer1', `For ${fields.full_name}`],
      requisites,
      canCancel: true,
    };
  }

  function findById(user, id) {
    const payment = state.payments.find(({ transaction }) => transaction.id === id);
    if (payment?.user !== user) throw new RequestRejection(404, 'unknown_transaction');
    return payment;
  }

  const lookUp = ({ id, idem, close }, user) =>
    inOrder(user, async () => {
      if (id !== undefined) return findById(user, id).transaction;
      const key = `${user} ${idem}`;
      const stored = state.keys[key];
      if (stored?.id) return findById(user, stored.id).transaction;
      if (!close) throw new RequestRejection(404, 'unknown_transaction');
      state.keys[key] = { fingerprint: null };
      await commit();
      throw new RequestRejection(404, 'closed');
    });

  const takeStep = ({ id, step, fields }, user) =>
    inOrder(user, async () => {
      const payment = findById(user, id);
      const { status, next, type } = payment.transaction;
      if (status !== 'waiting' || type !== 'deposit') return payment.transaction;
      if (step === 'cancel' && next.canCancel) return end(payment, 'cancelled_by_user');
      if (step === 'otp' && next.kind === 'otp') return takeCode(payment, fields);
      const isPaid = step === 'paid' && (next.kind === 'instruction' || next.kind === 'pix');
      if (!isPaid) throw new RequestRejection(409, 'wrong_step', { id });
      return change(payment, 'accepted', { next: { kind: 'wait' } });
    });

  async function takeCode(payment, { otp }) {
    const { next } = payment.transaction;
    if (otp === '123456') return change(payment, 'accepted', { next: { kind: 'wait' } });
    const attempts = next.attempts - 1;
    if (attempts === 0) return end(payment, 'wrong_code');
    await change(payment, 'waiting', { next: { ...next, attempts } });
    throw new RequestRejection(400, 'wrong_code', { fields: { otp: 'errors.otp' } });
  }

  const end = (payment, code) => change(payment, 'mistaked', { cancellable: false, reason: { code } });

  async function change(payment, status, more) {
    payment.transaction = contract.changeTransaction(payment.transaction, status, more);
    payment.due = status === 'accepted' ? Date.now() + confirmMs : null;
    await commit();
    push(payment);
    schedule(payment);
    return payment.transaction;
  }

  /** In place of a bank, timers confirm each deposit that the user reports, and send each withdrawal, which then arrives. */
  function schedule(payment) {
    if (payment.due === null) return;
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        void inOrder(payment.user, async () => {
          if (payment.due === null || payment.due > Date.now()) return;
          const { status } = payment.transaction;
          if (status === 'waiting') await change(payment, 'accepted', { cancellable: false });
          else await change(payment, 'processed', { cancellable: false });
        });
      },
      payment.due - Date.now() + 1,
    );
    timers.add(timer);
  }

  const cancel = ({ id }, user) =>
    inOrder(user, async () => {
      const payment = findById(user, id);
      const { type, cancellable, reason } = payment.transaction;
      if (reason?.code === 'cancelled_by_user') return payment.transaction;
      if (type !== 'withdrawal' || !cancellable) throw new RequestRejection(409, 'not_cancellable', { id });
      return end(payment, 'cancelled_by_user');
    });

  function list({ type, status, cursor, open }, user) {
    const isOpen = (one) => one.status === 'waiting' || one.status === 'accepted';
    const own = paymentsOf(user)
      .map(({ transaction }) => transaction)
      .filter(
        (one) => (type === undefined || one.type === type) && (status === undefined || one.status === status),
      );
    const sorted = open ? [...own.filter(isOpen), ...own.filter((one) => !isOpen(one))] : own;
    const from = sorted.findIndex(({ id }) => id === cursor) + 1;
    const items = sorted.slice(from, from + PAGE_LENGTH);
    return { items, cursor: from + PAGE_LENGTH < sorted.length ? items.at(-1).id : null };
  }

  const handlers = {
    'BANKING_DEPOSIT:methods-country-selector-v2': () => REGIONS,
    'BANKING:methods-payment-v3': (market) => listMethods('deposit', market),
    'BANKING:methods-withdrawal': (market) => listMethods('withdrawal', market),
    'BANKING:userdata-payment-snippet': () => ({}),
    'BANKING:quote-v1': (data) => ({ ...quote(data), expiresAt: Date.now() + QUOTE_MS }),
    'BANKING:captcha-v1': ({ method }) =>
      method === 'checked' ? { kind: 'geetest', key: 'public site key' } : { kind: 'none' },
    'BANKING:wallet-session-v1': openSheet,
    'BANKING:limits-v1': tellLimits,
    'BANKING:limit-set-v1': setLimit,
    'BANKING:preparation-v1': async (data, user) => {
      if (data.type !== 'withdrawal') return { fields: [BANK] };
      const parts = data.method === 'eth_out' ? await explainCoins(data, user) : explain(data);
      return { fields: [], ...parts };
    },
    [CREATE.deposit]: create('deposit'),
    [CREATE.withdrawal]: create('withdrawal'),
    'BANKING:transaction-v1': lookUp,
    'BANKING:continue-v1': takeStep,
    'BANKING_WITHDRAWAL:cancel-v1': cancel,
    'BANKING:transactions-v1': list,
    'METRIC_EVENTS_HANDLER:events': () => ({}),
  };

  for (const payment of state.payments) schedule(payment);
  await new Promise((resolve) => http.listen(port, '127.0.0.1', resolve));
  const address = http.address();
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
      await io.close();
    },
  };
}

const BENEFICIARY = 'PAGAMENTOS EXAMPLE LTDA';
const sha256 = (bytes) => createHash('sha256').update(bytes).digest();
const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** A bitcoin address with a correct checksum. It has no owner, so money that is sent there is lost. */
function addressOf(user) {
  const payload = Buffer.concat([Buffer.from([5]), sha256(user).subarray(0, 20)]);
  const checksum = sha256(sha256(payload)).subarray(0, 4);
  let number = BigInt(`0x${Buffer.concat([payload, checksum]).toString('hex')}`);
  let text = '';
  for (; number > 0n; number /= 58n) text = DIGITS[Number(number % 58n)] + text;
  return text;
}

function pixCode(amount) {
  const part = (tag, value) => tag + String(value.length).padStart(2, '0') + value;
  const account = part('00', 'br.gov.bcb.pix') + part('25', 'pix.example/qr/v2/1');
  const text = `${[
    part('00', '01'),
    part('26', account),
    part('52', '0000'),
    part('53', '986'),
    part('54', amount),
    part('58', 'BR'),
    part('59', BENEFICIARY),
    part('60', 'SAO PAULO'),
    part('62', part('05', '***')),
  ].join('')}6304`;
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return text + crc.toString(16).toUpperCase().padStart(4, '0');
}
