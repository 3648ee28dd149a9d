import { ROUTES } from '../../src/router/routes.ts';
import { SCENARIOS } from './screen-scenarios.ts';

/** Routes without a scenario; the gallery fails until each has one. */
export async function findMissing(): Promise<string[]> {
  return ROUTES.map(({ path }) => path).filter((path) => !Object.hasOwn(SCENARIOS, path));
}
