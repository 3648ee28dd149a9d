import { ROUTES } from '../../src/router/routes.ts';
import { SCENARIOS } from './screen-scenarios.ts';

/** Routes of the table that no scenario shows: the gallery fails until each has its line. */
export async function findMissing(): Promise<string[]> {
  return ROUTES.map(({ path }) => path).filter((path) => !Object.hasOwn(SCENARIOS, path));
}
