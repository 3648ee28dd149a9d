import type { MethodCase } from './method-case.ts';
import { payWithMethod } from './pay-with-method.ts';
import { mountTestWidget, newToken, type TestWidget } from './test-widget.ts';
import { checkBack, checkReload, type VisitedRoute } from './visit-route.ts';

declare global {
  interface Window {
    /** Walks through a method, best list by list; what went wrong. */
    payWithMethod: (method: MethodCase) => Promise<string | null>;
    /** Walks back from a route and comes to it again; the token of its user. */
    checkBack: (walk: VisitedRoute) => Promise<string>;
    /** The same user after a reload of the page. */
    checkReload: (walk: VisitedRoute, token: string) => Promise<void>;
  }
}

/** Something is broken for all of them: nobody waits for each to find that out. */
const MAX_FAILURES = 5;
let faultCount = 0;
let stage: TestWidget | null = null;
let shownList = '';

window.payWithMethod = async (method) => {
  if (faultCount >= MAX_FAILURES) return 'not walked: too many have failed before';
  // One widget goes through a whole list.
  const list = `${method.place} ${method.type}`;
  if (list !== shownList) stage = null;
  shownList = list;
  return walk(method);
};

window.checkBack = async (route) => {
  const token = newToken();
  await checkBack(mountWithBonus(route, token), route);
  return token;
};

window.checkReload = (route, token) => checkReload(mountWithBonus(route, token), route);

/** A bonus has a page of its own. */
function mountWithBonus({ method }: VisitedRoute, token: string): TestWidget {
  const mounted = mountTestWidget(method, token);
  const bonusList = [{ id: 'b1', type: 'deposit' as const, depositBonusData: { minDeposit: 100 } }];
  Object.assign(mounted.widget, { bonusList, bonusId: 'b1' });
  return mounted;
}

async function walk(method: MethodCase): Promise<string | null> {
  try {
    stage ??= mountTestWidget(method);
    await payWithMethod(stage, method);
    return null;
  } catch (error) {
    // A failed walk must not affect the next one.
    stage = null;
    faultCount += 1;
    return error instanceof Error ? error.message : String(error);
  }
}
