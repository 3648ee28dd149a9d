import { CompiledQuery as Compiled, type CompiledQuery } from 'kysely';
import type { Tables } from './tables.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * A change that returns nothing: of one row, or for `delete` of all rows that match. `put` inserts, or changes a row that is there by
 * `set` (SQL by column); `add` adds `amount` to that of the row, or inserts it; `touch` changes a row that is there by `set`, in which `old` is
 * the row, and only once however often it is requested.
 */
export interface Change {
  kind: 'insert' | 'update' | 'put' | 'delete' | 'add' | 'touch';
  table: keyof Tables;
  by: readonly string[];
  row: Row;
  set?: Readonly<Record<string, string>>;
}

/** A connection of a database server keeps the changes of a SQL transaction back, and makes them together before its next statement. */
export interface KeepsChanges {
  keep(change: Change): Promise<void>;
  makeChanges(): Promise<void>;
}

export const settingOf = (set: Readonly<Record<string, string>>) =>
  Object.entries(set)
    .map(([column, value]) => `${column} = ${value}`)
    .join(', ');

/** Rows that one part of a statement changes, by their keys. */
interface Group {
  change: Change;
  rows: Map<string, Row>;
}

/**
 * Changes of a SQL transaction of PostgreSQL that are made with one statement. Its parts do not see each other, so that a
 * change of a row that is changed already does not fit in.
 */
export class KeptChanges {
  #groups = new Map<string, Group>();

  get isEmpty(): boolean {
    return this.#groups.size === 0;
  }

  /** True for a change that may be made together with the others. */
  fits(change: Change): boolean {
    const key = keyOf(change);
    const others = [...this.#groups.values()].filter((group) => group.change.table === change.table);
    if (change.kind === 'insert')
      return others.every(({ change: { kind } }) => kind === 'insert' || kind === 'delete');
    return others.every(
      ({ change: { kind }, rows }) => kind === change.kind && (MERGED.has(kind) || !rows.has(key)),
    );
  }

  add(change: Change): void {
    const { kind, table, row, set } = change;
    const name = [kind, table, ...Object.keys(row), ...Object.values(set ?? {})].join(' ');
    const { rows } = this.#groups.get(name) ?? this.#begin(name, change);
    const key = kind === 'insert' ? String(rows.size) : keyOf(change);
    const before = kind === 'add' ? rows.get(key) : undefined;
    rows.set(
      key,
      before ? { ...row, amount: String(BigInt(String(before.amount)) + BigInt(String(row.amount))) } : row,
    );
  }

  clear(): void {
    this.#groups = new Map();
  }

  /**
   * One statement for all kept changes, which are then forgotten. Changes of the same kinds give the same text, so that the database
   * plans it once.
   */
  take(): CompiledQuery {
    const groups = [...this.#groups.values()];
    this.clear();
    const parts = groups.flatMap(({ change }, at) => partsOf(change, `$${at + 1}::json`, `balance${at}`));
    const last = parts.pop() ?? '';
    const earlier = parts.map((part, at) => (part.includes(' as (') ? part : `part${at} as (${part})`));
    const text = earlier.length === 0 ? last : `with ${earlier.join(', ')} ${last}`;
    return Compiled.raw(
      text,
      groups.map(({ rows }) => JSON.stringify([...rows.values()])),
    );
  }

  #begin(name: string, change: Change): Group {
    const group = { change, rows: new Map<string, Row>() };
    this.#groups.set(name, group);
    return group;
  }
}

/** Kinds whose changes of the same row are merged into one change. */
const MERGED = new Set<Change['kind']>(['delete', 'add', 'touch']);

const keyOf = ({ by, row }: Change) => JSON.stringify(by.map((name) => row[name]));

/** The statements of a group. Its rows are one parameter, so that the text is the same for any number of them and is planned once. */
function partsOf({ kind, table, by, row, set = {} }: Change, rows: string, name: string): string[] {
  const columns = Object.keys(row);
  const list = columns.join(', ');
  const from = `json_populate_recordset(null::${table}, ${rows})`;
  const insert = `insert into ${table} (${list}) select ${list} from ${from}`;
  const isSame = (left: string) => by.map((column) => `${left}.${column} = new.${column}`).join(' and ');
  if (kind === 'insert') return [insert];
  if (kind === 'put') return [`${insert} on conflict (${by.join(', ')}) do update set ${settingOf(set)}`];
  if (kind === 'delete') return [`delete from ${table} as old using ${from} as new where ${isSame('old')}`];
  if (kind === 'touch')
    return [`update ${table} as old set ${settingOf(set)} from ${from} as new where ${isSame('old')}`];
  if (kind === 'update') {
    const values = columns
      .filter((column) => !by.includes(column))
      .map((column) => `${column} = new.${column}`);
    return [`update ${table} as old set ${values.join(', ')} from ${from} as new where ${isSame('old')}`];
  }
  // Without a cast to text, because the column may be a number by now (`CONTRACTIONS` of migrations.ts).
  const sum = 'amount = old.amount::numeric + new.amount::numeric';
  return [
    `${name} as (update ${table} as old set ${sum} from ${from} as new where ${isSame('old')} returning old.*)`,
    `insert into ${table} (${list}) select ${list} from ${from} as new where not exists (select from ${name} as old where ${isSame('old')})`,
  ];
}
