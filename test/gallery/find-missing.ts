import { ROUTES } from '../../src/router/routes.ts';
import { SCENARIOS } from './screen-scenarios.ts';

/** Routes without a scenario. The gallery fails if there is one, because a new screen needs pictures too. */
export async function findMissing(): Promise<string[]> {
  return ROUTES.map(({ path }) => path).filter((path) => !Object.hasOwn(SCENARIOS, path));
}
