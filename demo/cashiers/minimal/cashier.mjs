import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import * as contract from 'pay-widget/contract';
import { Server } from 'socket.io';

const { MESSAGE_EVENT, RequestRejection, toDecimal, toMinor } = contract;
const PORT = Number(process.env.PORT ?? 5180);

// This cashier takes no telemetry: 404 tells the widget to send none.
const http = createServer((_, response) =>
  response.writeHead(404, { 'access-control-allow-origin': '*' }).end(),
);
const io = new Server(http, contract.SERVER_OPTIONS);
http.listen(PORT, '127.0.0.1', () => process.stdout.write(`ready http://localhost:${PORT}/\n`));

io.use(({ handshake }, proceed) => {
  // A real cashier verifies a signature here.
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

/** The functions that carry out the requests, by type. */
const handlers = { 'METRIC_EVENTS_HANDLER:events': () => ({}) };

/** Payments by id: the user of each, and the transaction as the widget sees it. */
const payments = new Map();
const listOf = (user) => [...payments.values()].filter((payment) => payment.user === user).reverse();

function describeUser(user) {
  const paid = listOf(user).filter(({ transaction }) => transaction.status === 'processed');
  const sum = paid.reduce((total, { transaction }) => total + toMinor(transaction.amount, 'MXN'), 0n);
  const primary = { amount: toDecimal(sum, 'MXN'), currency: 'MXN' };
  const market = { country: 'mx', currency: 'MXN', paymentGeo: 'MX' };
  return contract.loginPush({ id: `record-${user}`, id_user: user, ...market, balanceData: { primary } });
}

const REGION = { code: 'mx', prefix: '52', currencies: ['MXN'] };
const BANK = {
  name: 'bank',
  text: { en: 'Bank transfer', es: 'Transferencia' },
  iconIds: { light: 'bank-light', dark: 'bank-dark', compact: 'bank-card' },
  amount_rules: { MXN: { min: '10.00', max: '100000.00' } },
  fields: [
    {
      name: 'full_name',
      placeholder_key: 'placeholders.full_name',
      regex: "^\\p{L}[\\p{L} .'-]{2,60}$",
      regex_error_key: 'errors.full_name',
    },
  ],
};

const listMethods = ({ country, currency }) =>
  country === REGION.code && REGION.currencies.includes(currency) ? { bank: BANK } : {};

handlers['BANKING_DEPOSIT:methods-country-selector-v2'] = () => [REGION];
handlers['BANKING:methods-payment-v3'] = listMethods;
handlers['BANKING:methods-withdrawal'] = () => ({});
// The response without saved accounts, because this cashier stores none.
handlers['BANKING:userdata-payment-snippet'] = () => ({});

/** The time for which a quote is valid. */
const QUOTE_MS = 60_000;

handlers['BANKING:quote-v1'] = ({ amount, currency }) => {
  const minor = toMinor(amount, currency);
  if (minor === null) throw new RequestRejection(400, 'invalid_amount');
  return { fee: toDecimal(0n, currency), net: toDecimal(minor, currency), expiresAt: Date.now() + QUOTE_MS };
};

const CREATE = 'BANKING_DEPOSIT:create-v1';
const secret = randomBytes(32);
/** Fingerprint and payment of each key of a user; the unique key of the database. */
const keys = new Map();

handlers[CREATE] = (body, user) => {
  const key = `${user} ${body.idem}`;
  const stored = keys.get(key);
  const fingerprint = contract.fingerprintOf(secret, CREATE, body);
  if (contract.isRepeated(stored, fingerprint)) return stored.payment.transaction;
  const amount = contract.checkCreate(body, listMethods(body));
  const payment = {
    user,
    likeness: rejectSimilar(user, body, amount),
    transaction: makeTransaction(body, amount),
  };
  // A real cashier stores payment and key in one database transaction, before it responds.
  payments.set(payment.transaction.id, payment);
  keys.set(key, { fingerprint, payment });
  push(payment);
  return payment.transaction;
};

function makeTransaction(body, amount) {
  const next = {
    kind: 'instruction',
    steps: ['steps.transfer1'],
    requisites: [
      { label: 'CLABE', value: '646180157000000004', icon: 'card', copy: true },
      { label: 'requisites.beneficiary', value: 'EXAMPLE SA DE CV', icon: 'user', copy: false },
    ],
  };
  return contract.newTransaction(`dep_${randomBytes(8).toString('hex')}`, 'deposit', body, amount, { next });
}

/** A similar payment within this time is taken for a mistake. */
const SIMILAR_MS = 120_000;

function rejectSimilar(user, { method, fields, allowDuplicateOf }, amount) {
  const likeness = JSON.stringify([method, String(amount), fields]);
  const twin = listOf(user).find((other) => other.likeness === likeness)?.transaction;
  const isRecent = twin && Date.now() - twin.createdAt < SIMILAR_MS;
  if (isRecent && twin.id !== allowDuplicateOf)
    throw new RequestRejection(409, 'possible_duplicate', { id: twin.id });
  return likeness;
}

function push({ user, transaction }) {
  io.to(user).emit(MESSAGE_EVENT, contract.statusPush(transaction));
  io.to(user).emit(MESSAGE_EVENT, describeUser(user));
}

function find(user, { id, idem, close }) {
  const key = `${user} ${idem}`;
  const payment = id === undefined ? keys.get(key)?.payment : payments.get(id);
  if (payment?.user === user) return payment;
  if (close) keys.set(key, { fingerprint: null });
  throw new RequestRejection(404, close ? 'closed' : 'unknown_transaction');
}

handlers['BANKING:transaction-v1'] = (data, user) => find(user, data).transaction;

/** The bank of this example confirms each payment that the user reports. */
const CONFIRM_MS = 1_000;

handlers['BANKING:continue-v1'] = ({ id, step }, user) => {
  const payment = find(user, { id });
  if (payment.transaction.status !== 'waiting') return payment.transaction;
  if (step !== 'paid') throw new RequestRejection(409, 'wrong_step', { id });
  change(payment, 'accepted', { next: { kind: 'wait' } });
  setTimeout(() => change(payment, 'processed'), CONFIRM_MS).unref();
  return payment.transaction;
};

function change(payment, status, more) {
  payment.transaction = contract.changeTransaction(payment.transaction, status, more);
  push(payment);
}

handlers['BANKING:transactions-v1'] = ({ open, ...filter }, user) => {
  const isAsked = (one) => ['type', 'status'].every((name) => [undefined, one[name]].includes(filter[name]));
  const own = listOf(user).flatMap(({ transaction }) => (isAsked(transaction) ? [transaction] : []));
  const isOpen = ({ status }) => status === 'waiting' || status === 'accepted';
  const sorted = open ? [...own.filter(isOpen), ...own.filter((one) => !isOpen(one))] : own;
  return { items: sorted.slice(0, 200), cursor: null };
};
