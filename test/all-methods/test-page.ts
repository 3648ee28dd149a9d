import type { MethodCase } from './method-case.ts';
import { payWithMethod } from './pay-with-method.ts';
import { mountTestWidget, newToken, type TestWidget } from './test-widget.ts';
import { checkBack, checkReload, type VisitedRoute } from './visit-route.ts';

declare global {
  interface Window {
    payWithMethod: (method: MethodCase) => Promise<string | null>;
    checkBack: (pay: VisitedRoute) => Promise<string>;
    checkReload: (pay: VisitedRoute, token: string) => Promise<void>;
  }
}

/** After this many failures the test stops, because the widget is broken and not single methods. */
const MAX_FAILURES = 5;
let faultCount = 0;
let stage: TestWidget | null = null;
let shownList = '';

window.payWithMethod = async (method) => {
  if (faultCount >= MAX_FAILURES) return 'not walked: too many have failed before';
  // A widget lists the methods of one market and one transaction type, so a method of another list needs another widget.
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
    // The next method gets a new widget, because the failed test may have left the old one on any screen.
    stage = null;
    faultCount += 1;
    return error instanceof Error ? error.message : String(error);
  }
}
