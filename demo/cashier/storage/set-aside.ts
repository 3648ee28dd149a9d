import type { Insertable } from 'kysely';
import * as z from 'zod/mini';
import type { Writing } from './database.ts';
import type { Tables } from './tables.ts';

/** A stored text that does not fit its schema, so every node fails at every attempt to read it. */
class UnreadableRow extends Error {}

/** Undefined for an unreadable row, which leaves its queue and is kept for the operator; `onError` gets the reason. */
export async function readOrSetAside<T>(
  writing: Writing,
  row: Insertable<Tables['set_aside']>,
  read: () => T | Promise<T>,
  onError: (error: unknown) => void,
): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.core.$ZodError)) throw error;
    await writing.insertInto('set_aside').values(row).execute();
    onError(new UnreadableRow(`A row of ${row.source} cannot be read and was set aside: ${error.message}`));
    return undefined;
  }
}
