import type { MethodCase } from './method-case.ts';
import { payWithMethod } from './pay-with-method.ts';
import { mountTestWidget, newToken, type TestWidget } from './test-widget.ts';
import { checkBack, checkReload, type VisitedRoute } from './visit-route.ts';

declare global {
  interface Window {
    /** Tests each method of each list in turn; returns a failure or null for each. */
    payWithMethod: (method: MethodCase) => Promise<string | null>;
    /** Goes back from a route, returns to it, and resolves to the user's token. */
    checkBack: (pay: VisitedRoute) => Promise<string>;
    /** Tests the same user's route after the page was reloaded. */
    checkReload: (pay: VisitedRoute, token: string) => Promise<void>;
  }
}

/** After this many failures the cause is not the method, so the test stops. */
const MAX_FAILURES = 5;
let faultCount = 0;
let stage: TestWidget | null = null;
let shownList = '';

window.payWithMethod = async (method) => {
  if (faultCount >= MAX_FAILURES) return 'not walked: too many have failed before';
  // A widget shows one market and one type, so a method of another list needs another widget.
  const list = `${method.market} ${method.type}`;
  if (list !== shownList) stage = null;
  shownList = list;
  return pay(method);
};

window.checkBack = async (route) => {
  const token = newToken();
  await checkBack(mountWithBonus(route, token), route);
  return token;
};

window.checkReload = (route, token) => checkReload(mountWithBonus(route, token), route);

/** Mounts a widget whose host offers a bonus, because the details of a bonus are a page of their own. */
function mountWithBonus({ method }: VisitedRoute, token: string): TestWidget {
  const mounted = mountTestWidget(method, token);
  const bonusList = [{ id: 'b1', type: 'deposit' as const, depositBonusData: { minDeposit: 100 } }];
  Object.assign(mounted.widget, { bonusList, bonusId: 'b1' });
  return mounted;
}

async function pay(method: MethodCase): Promise<string | null> {
  try {
    stage ??= mountTestWidget(method);
    await payWithMethod(stage, method);
    return null;
  } catch (error) {
    // A failed test of one method must not affect the next one, so the next one gets a new widget.
    stage = null;
    faultCount += 1;
    return error instanceof Error ? error.message : String(error);
  }
}
