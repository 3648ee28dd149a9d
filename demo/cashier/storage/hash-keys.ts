import { createHmac, randomBytes } from 'node:crypto';
import { StartError } from '../start-error.ts';
import type { Store } from './database.ts';
import { reasonOf } from './error-facts.ts';

/** The row of the first key, whose hashes have no id in front. The id of a later one follows: `hash:2`. */
const FIRST = 'hash';
const REREAD_MS = 60_000;
/** A new key signs only when every node has surely read it, even one whose clock is a few minutes ahead. */
const WAIT_MS = 5 * 60_000;

interface HashKey {
  /** The beginning of every hash of the key: empty for the first key, `2_` for the second. */
  prefix: string;
  value: string;
  /** The time from which it signs, milliseconds since the epoch. */
  from: number;
}

/** A keyed hash of a text: `signed` by the current key, and `all` by every key, to compare with a stored one. */
export interface KeyedHash {
  signed: string;
  all: readonly string[];
}

/**
 * The keys of the hashes that recognize request bodies, payments, saved accounts and captcha tokens. The newest one signs, and
 * older ones recognize. They are stored in the database, so that both are copied together.
 */
export class HashKeys {
  readonly #store: Store;
  readonly #clock: () => number;
  #keys: readonly HashKey[] = [];
  #readAt = Number.NEGATIVE_INFINITY;

  private constructor(store: Store, clock: () => number) {
    this.#store = store;
    this.#clock = clock;
  }

  /**
   * Reads the keys, and makes the first one: the first row that a node may write.
   * @throws {StartError} when the database takes no rows, or ends meanwhile
   */
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

  /** Reads the keys again if the last time is a minute ago. */
  async refresh(): Promise<void> {
    if (this.#clock() - this.#readAt < REREAD_MS) return;
    const rows = await this.#store.selectFrom('secrets').selectAll().execute();
    this.#readAt = this.#clock();
    this.#keys = rows
      .filter(({ name }) => name.split(':')[0] === FIRST)
      .map(({ name, value, at }) => ({
        prefix: name === FIRST ? '' : `${name.slice(FIRST.length + 1)}_`,
        value,
        from: at,
      }))
      .toSorted((a, b) => a.from - b.from);
  }

  hash(text: string): KeyedHash {
    const now = this.#clock();
    const hashes = this.#keys.map(({ prefix, value, from }) => ({
      hash: prefix + createHmac('sha256', value).update(text).digest('hex'),
      from,
    }));
    const signed = hashes.findLast(({ from }) => from <= now)?.hash ?? '';
    return { signed, all: hashes.map(({ hash }) => hash) };
  }
}

/** Adds a key that all running nodes have read when it begins to sign. Returns that time, milliseconds since the epoch. */
export async function rotateHashKey(store: Store, now: number): Promise<number> {
  const rows = await store.selectFrom('secrets').select('name').execute();
  const from = now + WAIT_MS;
  await store
    .insertInto('secrets')
    .values({ name: `${FIRST}:${rows.length + 1}`, value: newKey(), at: from })
    .execute();
  return from;
}

const newKey = () => randomBytes(32).toString('hex');
