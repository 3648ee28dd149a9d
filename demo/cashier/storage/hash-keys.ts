import { createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { StartError } from '../start-error.ts';
import type { Store } from './database.ts';
import { reasonOf } from './error-facts.ts';

/** The row with the first key has this name, and a later key adds its number: `hash:2`. Hashes of the first key have no prefix. */
const FIRST = 'hash';
const REREAD_MS = 60_000;
/** A new key signs only after every node has read it, even a node whose clock is a few minutes ahead. */
const WAIT_MS = 5 * 60_000;

const HASH_LENGTH = 64;
/** The prefix of a hash is the id of its key; hashes of the first key have none. */
const SIGNER = /^(?:(\d+)_)?[\da-f]{64}$/;

interface HashKey {
  /** The beginning of every hash of the key: empty for the first key, `2_` for the second. */
  prefix: string;
  value: string;
  /** The key signs from this time on, in milliseconds since the epoch. */
  from: number;
}

/** A keyed hash of a text: `signed` by the current key, and `all` by every key, to compare with a stored hash. */
export interface KeyedHash {
  signed: string;
  all: readonly string[];
  /** True for a stored hash of this text, and for every hash of a retired key, which cannot be compared any more. */
  recognizes: (stored: string) => boolean;
}

/** Keys of the hashes of request bodies, payments, saved accounts and captcha tokens. The newest key signs, and older ones recognize. */
export class HashKeys {
  readonly #store: Store;
  readonly #clock: () => number;
  #keys: readonly HashKey[] = [];
  #retired: ReadonlySet<string> = new Set();
  #readAt = Number.NEGATIVE_INFINITY;

  private constructor(store: Store, clock: () => number) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Reads the keys, and stores the first one. @throws {StartError} when the database takes no rows, or ends meanwhile */
  static async open(store: Store, clock: () => number): Promise<HashKeys> {
    const keys = new HashKeys(store, clock);
    try {
      await store
        .insertInto('secrets')
        .values({ name: FIRST, value: newKey(), at: 0 })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
      await keys.refresh();
      return keys;
    } catch (error) {
      throw new StartError(`The database cannot be used: ${reasonOf(error)}.`);
    }
  }

  async refresh(): Promise<void> {
    if (this.#clock() - this.#readAt < REREAD_MS) return;
    const rows = await this.#store.selectFrom('secrets').selectAll().execute();
    this.#readAt = this.#clock();
    const all = rows
      .filter(({ name }) => name.split(':')[0] === FIRST)
      .map(({ name, value, at }) => ({ prefix: prefixOf(numberOf(name)), value, from: at }))
      .toSorted((a, b) => a.from - b.from);
    this.#keys = all.filter(({ value }) => value !== '');
    this.#retired = new Set(all.filter(({ value }) => value === '').map(({ prefix }) => prefix));
  }

  hash(text: string): KeyedHash {
    const now = this.#clock();
    const hashes = this.#keys.map(({ prefix, value, from }) => ({
      hash: prefix + createHmac('sha256', value).update(text).digest('hex'),
      from,
    }));
    const signed = hashes.findLast(({ from }) => from <= now)?.hash ?? '';
    const recognizes = (stored: string) => {
      const [isHash, signer] = SIGNER.exec(stored) ?? [];
      if (!isHash) return false;
      return hashes.some(({ hash }) => hash === stored) || this.#retired.has(prefixOf(Number(signer ?? 1)));
    };
    return { signed, all: hashes.map(({ hash }) => hash), recognizes };
  }
}

const numberOf = (name: string) => (name === FIRST ? 1 : Number(name.slice(FIRST.length + 1)));
const prefixOf = (key: number) => (key === 1 ? '' : `${key}_`);

/** Adds a key and returns the time from which it signs, in milliseconds since the epoch. By then all running nodes have read the key. */
export async function rotateHashKey(store: Store, now: number): Promise<number> {
  const rows = await store.selectFrom('secrets').select('name').execute();
  const from = now + WAIT_MS;
  await store
    .insertInto('secrets')
    .values({ name: `${FIRST}:${rows.length + 1}`, value: newKey(), at: from })
    .execute();
  return from;
}

/**
 * Deletes the value of a key, whose hashes then count as equal to any body. Its row stays, so that no other key gets its number.
 * @throws {StartError} for a key that signs, will sign, or has signed a payment since `since`, milliseconds since the epoch
 */
export async function retireHashKey(store: Store, key: number, now: number, since: number): Promise<void> {
  const rows = await store.selectFrom('secrets').selectAll().orderBy('at').execute();
  const keys = rows.filter(({ name }) => name.split(':')[0] === FIRST);
  const found = keys.find(({ name }) => numberOf(name) === key);
  if (!found || found.value === '') throw new StartError(`There is no key ${key}.`);
  const signing = keys.findLast(({ at }) => at <= now);
  if (found === signing || found.at > now)
    throw new StartError(`Key ${key} signs: add another one first, with rotate-key.`);
  const prefix = prefixOf(key);
  const isOf =
    key === 1
      ? sql<boolean>`length(fingerprint) = ${HASH_LENGTH}`
      : sql<boolean>`substr(fingerprint, 1, ${prefix.length}) = ${prefix}`;
  const last = await store
    .selectFrom('idempotency')
    .select('created_at')
    .where('created_at', '>=', since)
    .where(isOf)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last)
    throw new StartError(
      `Key ${key} has signed a payment on ${new Date(last.created_at).toISOString()}: too late to compare it without the key.`,
    );
  await store.updateTable('secrets').set({ value: '' }).where('name', '=', found.name).execute();
}

const newKey = () => randomBytes(32).toString('hex');
