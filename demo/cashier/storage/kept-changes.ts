import { CompiledQuery as Compiled, type CompiledQuery } from 'kysely';
import type { Tables } from './tables.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * A change of one row, or for `delete` of all matching rows. `put` inserts a row or changes the existing one by `set` (SQL by column).
 * `add` adds `amount` to that of the row, or inserts the row. `touch` changes an existing row (`old`) by `set`, once in a SQL transaction.
 */
export interface Change {
  kind: 'insert' | 'update' | 'put' | 'delete' | 'add' | 'touch';
  table: keyof Tables;
  by: readonly string[];
  row: Row;
  set?: Readonly<Record<string, string>>;
}

/** A connection to PostgreSQL keeps the changes of a SQL transaction back, and makes them together before its next statement. */
export interface KeepsChanges {
  keep(change: Change): Promise<void>;
  makeChanges(): Promise<void>;
}

export const settingOf = (set: Readonly<Record<string, string>>) =>
  Object.entries(set)
    .map(([column, value]) => `${column} = ${value}`)
    .join(', ');

/** Rows that one part of the statement changes, by their keys. */
interface Group {
  change: Change;
  rows: Map<string, Row>;
}

/** Changes that PostgreSQL makes with one statement. Its parts do not see each other, so two changes of a row fit only if they merge. */
export class KeptChanges {
  #groups = new Map<string, Group>();

  get isEmpty(): boolean {
    return this.#groups.size === 0;
  }

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

  /** Empties this object into one statement. The same kinds of changes give the same text, so that the database plans it once. */
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

const MERGED = new Set<Change['kind']>(['delete', 'add', 'touch']);

const keyOf = ({ by, row }: Change) => JSON.stringify(by.map((name) => row[name]));

/** The statements of a group. All rows are one parameter, so the text is the same for any number of rows and is planned once. */
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
  // The sum has no cast to text, because the column may be a number already (`CONTRACTIONS` of migrations.ts).
  const sum = 'amount = old.amount::numeric + new.amount::numeric';
  return [
    `${name} as (update ${table} as old set ${sum} from ${from} as new where ${isSame('old')} returning old.*)`,
    `insert into ${table} (${list}) select ${list} from ${from} as new where not exists (select from ${name} as old where ${isSame('old')})`,
  ];
}
