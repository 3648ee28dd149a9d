/** @typedef {import('playwright').Page} Page @typedef {import('playwright').Locator} Locator */

/**
 * @typedef {object} Step
 * @property {string} name what is tapped, in words
 * @property {(page: Page) => Locator} find
 * @property {string} [key] a key is pressed there instead of a tap
 * @property {string} [fill] what is put there, and not measured
 */

/** @param {string | RegExp} name @returns {Step['find']} */
const button = (name) => (page) => page.getByRole('button', { name }).first();
/** @param {string} label @returns {Step['find']} */
const field = (label) => (page) => page.getByLabel(label, { exact: true });
const back = { name: 'Back', find: button('Back') };

/** The bare React page has one tap only, on its first method. @type {Step[]} */
export const LIST = [{ name: 'a method', find: (page) => page.locator('li button').first() }];

/**
 * The taps of a deposit through the screens that most users see. @param {string} amount ends in 12, because the sandbox leaves such a
 * payment open; differs in each walk, because the cashier rejects a repeated payment as a duplicate @returns {Step[]}
 */
export function depositJourney(amount) {
  return [
    { name: 'a method', find: button(/^SPEI bank transfer/) },
    { name: 'an amount', find: button('$1,000') },
    { name: 'a key in the amount', find: field('Amount'), key: '0' },
    { name: 'the amount', find: field('Amount'), fill: amount },
    { name: 'the main button', find: button(/^Deposit /) },
    { name: 'Copy', find: button(/^Copy/) },
    { name: 'I’ve paid', find: button('I’ve paid') },
    { name: 'New deposit', find: button('New deposit') },
    { name: 'the way back into a payment', find: button(/^You have an open payment/) },
    { name: 'New deposit', find: button('New deposit') },
    {
      name: 'a key in the search',
      find: (page) => page.getByRole('searchbox').or(page.getByLabel('Search')).first(),
      key: 'n',
    },
    { name: 'a method that was found', find: button(/^Net banking/) },
    { name: 'a list of choices', find: button(/^Bank /) },
    { name: 'a choice', find: (page) => page.getByRole('option').first() },
    back,
    { name: 'the country', find: button(/^Country: /) },
    {
      name: 'a key in the search for a country',
      find: (page) => page.getByLabel(/Country or dialling code/).first(),
      key: 'b',
    },
    back,
    { name: 'the history', find: button('History') },
    back,
  ];
}

/** A withdrawal with its confirmation and result, then the form of a coin. @param {string} amount as in `depositJourney` @returns {Step[]} */
export function withdrawalJourney(amount) {
  return [
    { name: 'a method of payout', find: button(/^SPEI to CLABE/) },
    { name: 'a share of the balance', find: button('25%') },
    { name: 'the amount', find: field('Amount'), fill: amount },
    { name: 'a key in an account', find: field('CLABE'), key: '0' },
    { name: 'the account', find: field('CLABE'), fill: '032180000118359719' },
    { name: 'the name', find: field('Full name'), fill: 'María José Núñez' },
    { name: 'the main button of a payout', find: button(/^Withdraw /) },
    { name: 'Back from the confirmation', find: button('Back') },
    { name: 'a method of payout', find: button(/^SPEI to CLABE/) },
    { name: 'the main button of a payout', find: button(/^Withdraw /) },
    { name: 'the confirmation', find: button(/^Withdraw /) },
    { name: 'New withdrawal', find: button('New withdrawal') },
    { name: 'a group', find: button(/^Cryptocurrency/) },
    { name: 'a coin', find: button(/^Tether USDT/) },
    { name: 'Back to a group', find: button('Back') },
    back,
  ];
}
