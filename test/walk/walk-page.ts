import type { MethodCase } from './method-case.ts';
import { mountStage, newToken, type Stage } from './stage.ts';
import { walkMethod } from './walk-method.ts';
import { type Walked, walkBack, walkReload } from './walk-route.ts';

declare global {
  interface Window {
    /** Walks through a method, best list by list; what went wrong. */
    walkMethod: (method: MethodCase) => Promise<string | null>;
    /** Walks back from a route and comes to it again; the token of its user. */
    walkBack: (walk: Walked) => Promise<string>;
    /** The same user after a reload of the page. */
    walkReload: (walk: Walked, token: string) => Promise<void>;
  }
}

/** Something is broken for all of them: nobody waits for each to find that out. */
const MOST_FAULTS = 5;
let faultCount = 0;
let stage: Stage | null = null;
let shownList = '';

window.walkMethod = async (method) => {
  if (faultCount >= MOST_FAULTS) return 'not walked: too many have failed before';
  // One widget goes through a whole list.
  const list = `${method.place} ${method.type}`;
  if (list !== shownList) stage = null;
  shownList = list;
  return walk(method);
};

window.walkBack = async (route) => {
  const token = newToken();
  await walkBack(mountWithBonus(route, token), route);
  return token;
};

window.walkReload = (route, token) => walkReload(mountWithBonus(route, token), route);

/** A bonus has a page of its own. */
function mountWithBonus({ method }: Walked, token: string): Stage {
  const mounted = mountStage(method, token);
  const bonusList = [{ id: 'b1', type: 'deposit' as const, depositBonusData: { minDeposit: 100 } }];
  Object.assign(mounted.widget, { bonusList, bonusId: 'b1' });
  return mounted;
}

async function walk(method: MethodCase): Promise<string | null> {
  try {
    stage ??= mountStage(method);
    await walkMethod(stage, method);
    return null;
  } catch (error) {
    // A failed walk must not affect the next one.
    stage = null;
    faultCount += 1;
    return error instanceof Error ? error.message : String(error);
  }
}
