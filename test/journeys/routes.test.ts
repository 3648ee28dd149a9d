/** @module-tag release */
import { expect } from 'vitest';
import { ROUTES } from '../../src/router/routes.ts';
import { listCases } from '../all-methods/list-cases.ts';
import { bundleTestPage, loadTestPage, openTestPage } from '../all-methods/open-test-page.ts';
import type { RouteCase } from '../all-methods/visit-route.ts';
import { journey } from '../support/journey.ts';

/**
 * Every route: the method that leads there and the last page to go to, the target of Back (R-ROUTE-17), and the page after a
 * reload: an open payment continues, all other routes return to their list.
 */
const TABLE = `
/deposit                            mx deposit spei                          list     /deposit                   /deposit
/deposit/region                     mx deposit spei                          list     /deposit                   /deposit     Country:
/deposit/redirect                   mx deposit spei                          form     /deposit                   /deposit
/deposit/video-instruction          mx deposit spei                          form     /deposit/redirect          /deposit     Watch
/deposit/bonus-details              mx deposit spei                          form     /deposit/redirect          /deposit     About
/deposit/redirect/instruction       mx deposit spei                          payment  /deposit/redirect          =
/deposit/redirect/pix               br deposit pix                           payment  /deposit/redirect          =
/deposit/redirect/eazype            in deposit eazype                        payment  /deposit/redirect          =
/deposit/redirect/unified-form      ke deposit mpesa_paybill                 payment  /deposit/redirect          =
/deposit/crypto                     mx deposit btc                           group    /deposit                   /deposit
/deposit/crypto/address             mx deposit btc                           payment  /deposit/crypto            =
/deposit/group                      mx deposit oxxo                          group    /deposit                   /deposit
/deposit/group/redirect             mx deposit oxxo                          form     /deposit/group             /deposit
/deposit/india                      in deposit upi_transfer                  form     /deposit                   /deposit
/deposit/india/invoice              in deposit upi_transfer                  payment  /deposit/india             =
/deposit/peer-to-peer               kg deposit kg_mbank_p2p                  group    /deposit                   /deposit
/deposit/peer-to-peer/base          kg deposit kg_mbank_p2p                  form     /deposit/peer-to-peer      /deposit
/deposit/peer-to-peer/invoice       kg deposit kg_mbank_p2p                  payment  /deposit/peer-to-peer      =
/deposit/peer-to-peer/unified-form  tr deposit tr_havale                     payment  /deposit/peer-to-peer      =
/deposit/peer-to-peer/instruction   tr deposit tr_fast_p2p                   payment  /deposit/peer-to-peer/base =
/deposit/host-to-host               mx deposit mx_card_h2h                   form     /deposit                   /deposit
/deposit/complete                   mx deposit wallet_latam                  payment  /deposit                   =
/withdrawal                         mx withdrawal spei_payout                list     /withdrawal                /withdrawal
/withdrawal/region                  mx withdrawal spei_payout                list     /withdrawal                /withdrawal  Country:
/withdrawal/redirect                mx withdrawal spei_payout                form     /withdrawal                /withdrawal
/withdrawal/confirm                 mx withdrawal spei_payout                confirm  /withdrawal                /withdrawal
/withdrawal/complete                mx withdrawal spei_payout                payment  /withdrawal                =
/withdrawal/redirect/instruction    mx withdrawal mx_atm_cash                payment  /withdrawal/redirect       =
/withdrawal/group                   mx withdrawal btc                        group    /withdrawal                /withdrawal
/withdrawal/group/redirect          mx withdrawal usdt                       form     /withdrawal/group          /withdrawal
/withdrawal/nigerian-banks          ng withdrawal bank_transfer_nigeria      form     /withdrawal                /withdrawal
/empty                              sg deposit sg_card_view                  list     /empty                     /empty
/empty/region                       sg deposit sg_card_view                  list     /empty                     /empty       Country:
/form                               co deposit pse                           confirm  /deposit/redirect          /deposit
/history                            mx deposit spei                          list     /deposit                   /deposit     History
`;

const methods = listCases();
const walks = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [path = '', country, type, name, until, back = '', reload = '', ...press] = line.split(/\s+/);
    const method = methods.find((one) => one.country === country && one.type === type && one.name === name);
    if (!method) throw new Error(`The catalogue has no ${country} ${type} ${name}`);
    return {
      path,
      method,
      until: until as RouteCase['until'],
      back,
      reload: reload === '=' ? path : reload,
      press,
    };
  });

const test = journey
  .extend('settings', { scope: 'file' }, () => ({ speed: 25, random: () => 0 }))
  .extend('script', { scope: 'file' }, () => bundleTestPage())
  .extend('page', { scope: 'file' }, ({ browser, sandbox, script }) =>
    openTestPage(browser, sandbox.url, script),
  );

test('the journeys of this file visit every route except the error screen, which ways-out.test.ts covers', () => {
  const walked = [...walks.map(({ path }) => path), '/error'];
  expect(ROUTES.map(({ path }) => path).filter((path) => !walked.includes(path))).toEqual([]);
});

test.for(walks)(
  'Back leads from $path to $back, and a reload to $reload',
  async (walk, { page, sandbox, script }) => {
    const token = await page.evaluate((one) => window.checkBack(one), walk);
    await loadTestPage(page, sandbox.url, script);
    await page.evaluate(([one, user]) => window.checkReload(one, user), [walk, token] as const);
  },
);
