/** @module-tag release */
import { ROUTES } from '../../src/router/routes.ts';
import { listCases } from '../all-methods/list-cases.ts';
import { bundleTestPage, loadTestPage, openTestPage } from '../all-methods/open-test-page.ts';
import type { RouteCase } from '../all-methods/visit-route.ts';
import { SCENARIOS } from '../gallery/screen-scenarios.ts';
import { journey } from '../support/journey.ts';

/**
 * Routes with a walk of their own, a row each: the route, the method that leads there, the last screen before it, the target of Back
 * (R-ROUTE-17), the route after a reload (`=` for the same), and buttons to press. Other walks come from the gallery and the route table.
 */
const TABLE = `
/deposit                            mx deposit spei                          list     /deposit                   /deposit
/deposit/region                     mx deposit spei                          list     /deposit                   /deposit     Country:
/deposit/video-instruction          mx deposit spei                          form     /deposit/redirect          /deposit     Watch
/deposit/bonus-details              mx deposit spei                          form     /deposit/redirect          /deposit     About
/deposit/crypto                     mx deposit btc                           group    /deposit                   /deposit
/deposit/crypto/address             mx deposit btc                           payment  /deposit/crypto            =
/deposit/peer-to-peer/base          kg deposit kg_mbank_p2p                  form     /deposit/peer-to-peer      /deposit
/deposit/peer-to-peer/invoice       kg deposit kg_mbank_p2p                  payment  /deposit/peer-to-peer      =
/deposit/complete                   mx deposit wallet_latam                  payment  /deposit                   =
/withdrawal                         mx withdrawal spei_payout                list     /withdrawal                /withdrawal
/withdrawal/region                  mx withdrawal spei_payout                list     /withdrawal                /withdrawal  Country:
/empty                              sg deposit sg_card_view                  list     /empty                     /empty
/empty/region                       sg deposit sg_card_view                  list     /empty                     /empty       Country:
/form                               co deposit pse                           confirm  /deposit/redirect          /deposit
/history                            mx deposit spei                          list     /deposit                   /deposit     History
`;

const rows = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => line.split(/\s+/))
    .map(([path = '', ...cells]) => [path, cells]),
);

function defaultCells(path: string, back: string | null): (string | undefined)[] {
  const { country, type, method, until } = SCENARIOS[path] ?? {};
  return [country, type, method, until, back ?? `/${type}`, until === 'payment' ? '=' : `/${type}`];
}

const methods = listCases();
/** ways-out.test.ts covers the error screen. */
const walks = ROUTES.filter(({ path }) => path !== '/error').map((route) => {
  const { path } = route;
  const cells = rows.get(path) ?? defaultCells(path, route.back);
  const [country, type, name, until, back = '', reload = '', ...press] = cells;
  const method = methods.find((one) => one.country === country && one.type === type && one.name === name);
  if (!method) throw new Error(`The catalogue has no ${country} ${type} ${name} for ${path}`);
  const { amount = method.amount } = SCENARIOS[path] ?? {};
  return {
    path,
    method: { ...method, amount },
    until: until as RouteCase['until'],
    back,
    reload: reload === '=' ? path : reload,
    press: press.map(String),
  };
});

const test = journey
  .extend('settings', { scope: 'file' }, () => ({ speed: 25, random: () => 0 }))
  .extend('script', { scope: 'file' }, () => bundleTestPage())
  .extend('page', { scope: 'file' }, ({ browser, sandbox, script }) =>
    openTestPage(browser, sandbox.url, script),
  );

test.for(walks)(
  'Back leads from $path to $back, and a reload to $reload',
  async (walk, { page, sandbox, script }) => {
    const token = await page.evaluate((one) => window.checkBack(one), walk);
    await loadTestPage(page, sandbox.url, script);
    await page.evaluate(([one, user]) => window.checkReload(one, user), [walk, token] as const);
  },
);
