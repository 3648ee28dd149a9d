import { MASKS } from '../forms/use-mask.ts';
import { REST_OF_FORM } from '../parts/payment-form/load-rest-of-form.ts';
import { NAVIGATE_TO_TRANSACTION } from './list-routes.tsx';
import { knownRows } from './route-table.ts';

/** Prefetches what the screens that a list opens need beyond the first form: this file arrives together with that form. */
export async function prefetchForms(): Promise<void> {
  await Promise.all([
    REST_OF_FORM.load(),
    NAVIGATE_TO_TRANSACTION.load(),
    ...knownRows().map((row) => row.isNext && row.code.load()),
  ]);
  // Behind them, because a field can be filled in without.
  await MASKS.load();
}
