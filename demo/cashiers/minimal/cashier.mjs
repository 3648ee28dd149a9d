import { createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import * as contract from 'pay-widget/contract';
import { Server } from 'socket.io';

const { limitsOf, readRequest, respond, statusPush, toDecimal, toMinor } = contract;
const PORT = Number(process.env.PORT ?? 5180);

// This cashier takes no telemetry: 404 tells the widget to send none.
const http = createServer((_, response) =>
  response.writeHead(404, { 'access-control-allow-origin': '*' }).end(),
);
const io = new Server(http, {
  path: contract.SOCKET_PATH,
  transports: ['websocket'],
  maxHttpBufferSize: 1_000_000,
});
http.listen(PORT, '127.0.0.1', () => process.stdout.write(`ready http://localhost:${PORT}/\n`));

io.use((socket, proceed) => {
  // A real cashier verifies a signature here.
  const { token } = socket.handshake.auth;
  if (token === 'expired') proceed(Object.assign(new Error('expired'), { data: { status: 401 } }));
  else proceed();
});
io.on('connection', (socket) => {
  const { token } = socket.handshake.auth;
  const user = typeof token === 'string' && token !== '' ? token : null;
  if (user) {
    void socket.join(user);
    socket.emit(contract.MESSAGE_EVENT, loginPush(user));
  }
  socket.on(contract.MESSAGE_EVENT, (frame) => {
    const read = readRequest(frame);
    if (!read) return;
    socket.emit(contract.MESSAGE_EVENT, read.response ?? respondTo(user, read.request));
  });
});

/** The requests that guests may send too. */
const guestHandlers = { 'METRIC_EVENTS_HANDLER:events': () => ({}) };
/** The requests that need a user. */
const userHandlers = {};

/** A rejection: status, code and what belongs to it. */
class Rejection extends Error {
  constructor(status, code, more = {}) {
    super(code);
    this.status = status;
    this.data = { code, ...more };
  }
}

function respondTo(user, request) {
  try {
    return respond(request, 200, handle(user, request));
  } catch (error) {
    if (error instanceof Rejection) return respond(request, error.status, error.data, error.message);
    process.stderr.write(`${request.type}: ${error}\n`);
    return respond(request, 500, {}, 'Internal error');
  }
}

function handle(user, { type, data }) {
  if (guestHandlers[type]) return guestHandlers[type](data);
  if (!user) throw new Rejection(401, 'sign_in');
  if (!userHandlers[type]) throw new Rejection(404, 'unknown_request');
  return userHandlers[type](user, data);
}

/** Payments by id, each with its user. */
const payments = new Map();

function loginPush(user) {
  const paid = [...payments.values()].filter((one) => one.user === user && one.status === 'processed');
  const sum = paid.reduce((total, { amount, currency }) => total + (toMinor(amount, currency) ?? 0n), 0n);
  const primary = { amount: toDecimal(sum, 'MXN'), currency: 'MXN' };
  const data = {
    contract: contract.CONTRACT_VERSION,
    id: user,
    id_user: user,
    country: 'mx',
    balanceData: { primary },
  };
  return { source: contract.PUSH.login, time: Date.now(), data };
}

const REGION = { code: 'mx', prefix: '52', currencies: ['MXN'] };
const NAME_RULE = "^\\p{L}[\\p{L} .'-]{2,60}$";
const BANK = {
  name: 'bank',
  text: { en: 'Bank transfer', es: 'Transferencia' },
  iconIds: { light: 'bank-light', dark: 'bank-dark', compact: 'bank-card' },
  amount_rules: { MXN: { min: '10.00', max: '100000.00' } },
  fields: [
    {
      name: 'full_name',
      placeholder_key: 'placeholders.full_name',
      regex: NAME_RULE,
      regex_error_key: 'errors.full_name',
    },
  ],
};

const listMethods = ({ country, currency }) =>
  country === REGION.code && REGION.currencies.includes(currency) ? { [BANK.name]: BANK } : {};

guestHandlers['BANKING_DEPOSIT:methods-country-selector-v2'] = () => [REGION];
guestHandlers['BANKING:methods-payment-v3'] = listMethods;
guestHandlers['BANKING:methods-withdrawal'] = () => ({});
// No saved accounts.
userHandlers['BANKING:userdata-payment-snippet'] = () => ({});

/** The time for which a quote is valid. */
const QUOTE_MS = 60_000;

guestHandlers['BANKING:quote-v1'] = ({ amount, currency }) => {
  const minor = toMinor(amount, currency);
  if (minor === null) throw new Rejection(400, 'invalid_amount');
  return { fee: toDecimal(0n, currency), net: toDecimal(minor, currency), expiresAt: Date.now() + QUOTE_MS };
};

const CREATE = 'BANKING_DEPOSIT:create-v1';
const CLOSED = 'closed';
const secret = randomBytes(32);
/** Fingerprint and payment of each key of a user; the unique key of the database. */
const keys = new Map();

function create(user, body) {
  const text = contract.fingerprintText(CREATE, body);
  const fingerprint = createHmac('sha256', secret).update(text).digest('hex');
  const stored = keys.get(`${user} ${body.idem}`);
  if (stored?.fingerprint === CLOSED) throw new Rejection(410, 'closed');
  if (stored && stored.fingerprint !== fingerprint) throw new Rejection(422, 'idem_reused');
  if (stored) return stored.payment;
  const payment = makePayment(user, body, checkBody(body));
  // Both belong into one database transaction, before the response.
  payments.set(payment.id, payment);
  keys.set(`${user} ${body.idem}`, { fingerprint, payment });
  push(payment);
  return payment;
}

/** A payment as its user may see it. */
const serialize = ({ user: _, likeness: __, ...transaction }) => transaction;

userHandlers[CREATE] = (user, data) => serialize(create(user, data));

function checkBody({ method, country, currency, amount, fields }) {
  if (!listMethods({ country, currency })[method]) throw new Rejection(404, 'unknown_method');
  const minor = toMinor(amount, currency);
  const limits = limitsOf(BANK.amount_rules, currency, country);
  if (minor === null) throw new Rejection(400, 'invalid_amount', { fields: { amount: 'errors.required' } });
  const code = minor < limits.min ? 'amount_min' : minor > limits.max ? 'amount_max' : null;
  if (code) throw new Rejection(400, code, { fields: { amount: `errors.${code}` } });
  if (!new RegExp(NAME_RULE, 'u').test(fields.full_name ?? '')) {
    throw new Rejection(400, 'invalid_fields', { fields: { full_name: 'errors.full_name' } });
  }
  return minor;
}

/** A similar payment within this time is taken for a mistake. */
const SIMILAR_MS = 120_000;

function makePayment(user, body, amount) {
  const now = Date.now();
  const likeness = JSON.stringify([body.method, String(amount), body.fields]);
  const twin = [...payments.values()].findLast(
    (other) => other.user === user && other.likeness === likeness && now - other.createdAt < SIMILAR_MS,
  );
  if (twin && twin.id !== body.allowDuplicateOf)
    throw new Rejection(409, 'possible_duplicate', { id: twin.id });
  return {
    id: `dep_${randomBytes(8).toString('hex')}`,
    idem: body.idem,
    type: 'deposit',
    status: 'waiting',
    seq: 1,
    method: body.method,
    amount: toDecimal(amount, body.currency),
    currency: body.currency,
    createdAt: now,
    updatedAt: now,
    timeline: [{ at: now, status: 'waiting' }],
    next: {
      kind: 'instruction',
      steps: ['steps.transfer1'],
      requisites: [
        { label: 'CLABE', value: '646180157000000004', icon: 'card', copy: true },
        { label: 'requisites.beneficiary', value: 'EXAMPLE SA DE CV', icon: 'user', copy: false },
      ],
    },
    user,
    likeness,
  };
}

function push(payment) {
  io.to(payment.user).emit(contract.MESSAGE_EVENT, statusPush(payment));
  io.to(payment.user).emit(contract.MESSAGE_EVENT, loginPush(payment.user));
}

function find(user, { id, idem, close }) {
  const payment = id === undefined ? keys.get(`${user} ${idem}`)?.payment : payments.get(id);
  if (payment?.user === user) return payment;
  if (close) keys.set(`${user} ${idem}`, { fingerprint: CLOSED });
  throw new Rejection(404, close ? CLOSED : 'unknown_transaction');
}

userHandlers['BANKING:transaction-v1'] = (user, data) => serialize(find(user, data));

/** The bank of this example confirms each payment that the user reports. */
const CONFIRM_MS = 1_000;

function takeStep(user, { id, step }) {
  const payment = find(user, { id });
  if (payment.status !== 'waiting') return payment;
  if (step !== 'paid') throw new Rejection(409, 'wrong_step', { id });
  change(payment, 'accepted', { kind: 'wait' });
  setTimeout(() => change(payment, 'processed'), CONFIRM_MS).unref();
  return payment;
}

userHandlers['BANKING:continue-v1'] = (user, data) => serialize(takeStep(user, data));

function change(payment, status, next) {
  const at = Date.now();
  Object.assign(payment, { status, next, updatedAt: at, seq: payment.seq + 1 });
  payment.timeline.push({ at, status });
  push(payment);
}

function list(user, { open }) {
  const own = [...payments.values()].filter((payment) => payment.user === user).reverse();
  const isOpen = ({ status }) => status === 'waiting' || status === 'accepted';
  const sorted = open ? [...own.filter(isOpen), ...own.filter((payment) => !isOpen(payment))] : own;
  return { items: sorted.slice(0, 200).map(serialize), cursor: null };
}

userHandlers['BANKING:transactions-v1'] = list;
