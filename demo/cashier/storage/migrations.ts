import { type Kysely, type Migration, sql } from 'kysely';
import { isEmbedded } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

/** All migrations, in their sequence. A released one must never be changed. They are written for SQLite and translated for PostgreSQL. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-money': {
    up: (db: Kysely<Tables>) => run(db, MONEY),
  },
  '0002-saved-accounts': {
    up: (db: Kysely<Tables>) => run(db, SAVED),
  },
  '0003-wagering': {
    up: (db: Kysely<Tables>) => run(db, WAGERING),
  },
  '0004-iso-exponents': {
    up: (db: Kysely<Tables>) => run(db, EXPONENTS),
  },
  '0005-many-nodes': {
    up: (db: Kysely<Tables>) => run(db, MANY_NODES),
  },
  '0006-last-amount': {
    up: (db: Kysely<Tables>) => run(db, ['alter table saved_accounts add column last_amount text']),
  },
  '0007-providers': {
    up: (db: Kysely<Tables>) => run(db, PROVIDERS),
  },
  '0008-wallet': {
    up: (db: Kysely<Tables>) => run(db, WALLET),
  },
  '0009-set-aside': {
    up: (db: Kysely<Tables>) => run(db, SET_ASIDE),
  },
  '0010-operator-acts': {
    up: (db: Kysely<Tables>) => run(db, OPERATOR_ACTS),
  },
  '0011-hash-keys': {
    up: (db: Kysely<Tables>) => run(db, ['alter table secrets add column at integer not null default 0']),
  },
  '0013-account-limits': {
    up: (db: Kysely<Tables>) =>
      run(db, [
        'create table account_limits (user_id text primary key, detail text not null) strict, without rowid',
      ]),
  },
  '0014-balance-seq': {
    up: (db: Kysely<Tables>) =>
      run(db, ['alter table users add column balance_seq integer not null default 0']),
  },
  '0015-wallet-proofs': {
    up: (db: Kysely<Tables>) => run(db, WALLET_PROOFS),
  },
};

/** Nodes of the previous release cannot work after these. `main.js migrate contract` runs them once no such node is left. */
export const CONTRACTIONS: Record<string, Migration> = {
  '0012-numeric-amounts': {
    up: async (db: Kysely<Tables>) => {
      // SQLite's integers are too small, so its amounts stay text.
      if (!isEmbedded(db)) await run(db, NUMERIC);
    },
  },
};

async function run(db: Kysely<Tables>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) {
    await sql.raw(isEmbedded(db) ? statement : toPostgres(statement)).execute(db);
  }
}

/** PostgreSQL needs 64 bits for times, and does not know table options such as `strict`. */
function toPostgres(statement: string): string {
  return statement
    .replace('integer primary key autoincrement', 'bigint generated always as identity primary key')
    .replace(/\binteger\b/g, 'bigint')
    .replace(/\) strict(?:, without rowid)?$/, ')');
}

/** These currencies had no minor units before, so their amounts need this many more digits. */
const ADDED_DIGITS = { COP: '00', IDR: '00', IRR: '00', PKR: '00', SOS: '00', MMK: '00', IQD: '000' };
const MONEY_COLUMNS = {
  balances: ['amount'],
  holds: ['amount'],
  ledger: ['amount'],
  transactions: ['amount', 'fee'],
  wagering: ['required', 'done'],
};
// Amounts are integers of any size, stored as text, so the migration appends digits instead of computing. Zero stays "0".
const EXPONENTS = Object.entries(MONEY_COLUMNS).flatMap(([table, columns]) =>
  columns.flatMap((column) =>
    Object.entries(ADDED_DIGITS).map(
      ([currency, zeros]) =>
        `update ${table} set ${column} = ${column} || '${zeros}' where currency = '${currency}' and ${column} != '0'`,
    ),
  ),
);

const NUMERIC = [
  // Nodes use the tables meanwhile: the migration gives up, and is retried, before PostgreSQL would end a node's work in a deadlock.
  "set local lock_timeout = '500ms'",
  'set local statement_timeout = 0',
  `lock table ${Object.keys(MONEY_COLUMNS).join(', ')} in access exclusive mode`,
  'alter table balances drop constraint balances_amount_check',
  ...Object.entries(MONEY_COLUMNS).map(([table, columns]) => {
    const changes = columns.map(
      (column) => `alter column ${column} type numeric(60) using ${column}::numeric`,
    );
    return `alter table ${table} ${changes.join(', ')}`;
  }),
  'alter table balances add constraint balances_amount_check check (amount >= 0)',
  // The index contains the amounts, so that the sums of an account are read from the index alone.
  'create index ledger_sums on ledger (account, currency) include (amount)',
  'drop index ledger_by_account',
];

const PROVIDERS = [
  "alter table transactions add column provider text not null default 'simulator'",
  `create table provider_calls (
    transaction_id text primary key references transactions (id), provider text not null,
    kind text not null check (kind in ('create', 'payout', 'cancel', 'status')), detail text not null,
    due_at integer not null, attempts integer not null
  ) strict, without rowid`,
  'create index provider_calls_by_time on provider_calls (due_at)',
  // The unique key makes an event count once, although its provider may send it several times.
  `create table provider_events (
    provider text not null, event_id text not null, transaction_id text, body text not null,
    received_at integer not null, primary key (provider, event_id)
  ) strict, without rowid`,
];

const WALLET = [
  `create table wallet_calls (
    id integer primary key autoincrement, call_key text not null unique,
    transaction_id text not null references transactions (id),
    kind text not null check (kind in ('hold', 'capture', 'release', 'credit')), user_id text not null,
    account text not null, currency text not null, amount text not null, start text, due_at integer not null,
    attempts integer not null
  ) strict`,
  'create index wallet_calls_by_payment on wallet_calls (transaction_id, id)',
  'create index wallet_calls_by_time on wallet_calls (due_at)',
  'create index wallet_calls_by_user on wallet_calls (user_id)',
];

const WALLET_PROOFS = [
  `create table wallet_proofs (
    user_id text not null, wallet text not null, withdrawal text not null, currency text not null,
    detail text not null, expires_at integer not null, arrives_at integer, primary key (user_id, wallet, withdrawal)
  ) strict, without rowid`,
];

const MANY_NODES = [
  `create table outbox (
    id integer primary key autoincrement, user_id text not null, message text not null, created_at integer not null
  ) strict`,
  'create table spent_captchas (token text primary key, expires_at integer not null) strict, without rowid',
  'create index spent_captchas_by_expiry on spent_captchas (expires_at)',
  'create index schedule_by_transaction on schedule (transaction_id)',
];

const WAGERING = [
  `create table wagering (
    user_id text not null, currency text not null, required text not null, done text not null,
    primary key (user_id, currency)
  ) strict, without rowid`,
];

const SAVED = [
  'drop table saved_names',
  `create table saved_accounts (
    user_id text not null, place text not null, id text not null, name text, fields text, used_at integer,
    is_deleted integer not null, primary key (user_id, place, id)
  ) strict, without rowid`,
];

const SET_ASIDE = [
  `create table set_aside (
    id integer primary key autoincrement, source text not null, transaction_id text, user_id text, detail text not null,
    at integer not null
  ) strict`,
];

const OPERATOR_ACTS = [
  `create table operator_acts (
    id integer primary key autoincrement, operator text not null, act text not null, transaction_id text,
    user_id text not null, detail text not null, why text not null, facts_before text not null, facts_after text not null,
    state text not null check (state in ('done', 'waiting', 'refused')), at integer not null, decider text,
    decided_at integer
  ) strict`,
  'create index operator_acts_by_user on operator_acts (user_id)',
  'create index operator_acts_by_state on operator_acts (state, id)',
];

const MONEY = [
  `create table users (
    id text primary key, country text not null, currency text not null, created_at integer not null
  ) strict`,
  `create table balances (
    user_id text not null references users (id), account text not null check (account in ('main', 'additional')),
    currency text not null, amount text not null check (amount not like '-%'),
    primary key (user_id, account, currency)
  ) strict, without rowid`,
  `create table transactions (
    id text primary key, user_id text not null references users (id), idem text not null,
    type text not null check (type in ('deposit', 'withdrawal')), method text not null, country text not null,
    currency text not null, account text not null, amount text not null, fee text not null,
    status text not null check (status in ('waiting', 'accepted', 'processed', 'mistaked')), seq integer not null,
    scenario text not null, likeness text not null, txid text, reason text, created_at integer not null,
    updated_at integer not null, expires_at integer, next text, timeline text not null, memory text not null,
    unique (user_id, idem)
  ) strict`,
  'create index transactions_by_time on transactions (user_id, created_at desc, id desc)',
  'create index transactions_by_likeness on transactions (user_id, likeness, created_at)',
  `create table holds (
    transaction_id text primary key references transactions (id), user_id text not null, account text not null,
    currency text not null, amount text not null,
    state text not null check (state in ('held', 'captured', 'released'))
  ) strict`,
  'create index holds_by_owner on holds (user_id, account, currency, state)',
  // The unique key prevents a second booking of the same movement even if the code has a fault.
  `create table ledger (
    movement text not null, account text not null, currency text not null, amount text not null, at integer not null,
    primary key (movement, account, currency)
  ) strict, without rowid`,
  'create index ledger_by_account on ledger (account, currency)',
  `create table idempotency (
    user_id text not null, idem text not null, fingerprint text not null, answer text not null,
    created_at integer not null, primary key (user_id, idem)
  ) strict, without rowid`,
  `create table schedule (
    id integer primary key autoincrement, transaction_id text not null references transactions (id),
    due_at integer not null, step text not null
  ) strict`,
  'create index schedule_by_time on schedule (due_at)',
  `create table used_references (
    reference text primary key, transaction_id text not null references transactions (id)
  ) strict, without rowid`,
  `create table saved_names (
    user_id text not null, account_id text not null, name text, primary key (user_id, account_id)
  ) strict, without rowid`,
  'create table secrets (name text primary key, value text not null) strict, without rowid',
];
