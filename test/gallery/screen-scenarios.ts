import type { TransactionType } from '../../src/domain/payment/transaction.ts';

type Verdict = 'approve' | 'reject' | 'hold' | 'delay';

export interface Scenario {
  country: string;
  type: TransactionType;
  method?: string;
  until: 'list' | 'group' | 'choice' | 'form' | 'confirm' | 'payment';
  /** An amount in place of the one with which the payment stays open. */
  amount?: string;
  verdict?: Verdict;
  press?: RegExp[];
  hasBonus?: true;
  /** Files that never arrive, as after a deployment that has removed them. */
  lose?: RegExp;
}

type Way = [country: string, method: string, more?: Partial<Scenario>];

const CHANGE_COUNTRY = /^Country: /;

const deposit =
  (until: Scenario['until']) =>
  (...[country, method, more]: Way): Scenario => ({ country, type: 'deposit', method, until, ...more });
const withdrawal =
  (until: Scenario['until']) =>
  (...[country, method, more]: Way): Scenario => ({ country, type: 'withdrawal', method, until, ...more });

const group = deposit('group');
const choice = deposit('choice');
const form = deposit('form');
const paid = deposit('payment');

/** A scenario for each route; a part after `#` names another state of the same screen. */
export const SCENARIOS: Record<string, Scenario> = {
  '/deposit': { country: 'mx', type: 'deposit', until: 'list' },
  '/deposit/region': { country: 'mx', type: 'deposit', until: 'list', press: [CHANGE_COUNTRY] },
  '/deposit/redirect': form('mx', 'spei'),
  '/deposit/video-instruction': form('mx', 'spei', { press: [/^Watch video guide/] }),
  '/deposit/bonus-details': form('mx', 'spei', {
    hasBonus: true,
    press: [/^About this bonus|bonus details/i],
  }),
  '/deposit/redirect/instruction': paid('mx', 'spei'),
  '/deposit/redirect/instruction#barcode': paid('mx', 'oxxo'),
  '/deposit/redirect#saved': form('mx', 'spei', { press: [/^Edit$/] }),
  '/deposit/redirect/pix': paid('br', 'pix'),
  '/deposit/redirect/challenge': paid('mx', 'wallet_latam', { amount: '522' }),
  '/deposit/redirect/eazype': paid('in', 'eazype'),
  '/deposit/redirect/unified-form': paid('ke', 'mpesa_paybill'),
  '/deposit/group': group('mx', 'oxxo'),
  '/deposit/group/redirect': form('mx', 'oxxo'),
  '/deposit/crypto': group('mx', 'usdt'),
  '/deposit/crypto/address': choice('mx', 'btc', { verdict: 'delay' }),
  '/deposit/crypto/address#networks': choice('mx', 'usdt'),
  '/deposit/india': form('in', 'upi_transfer'),
  '/deposit/india/invoice': paid('in', 'upi_transfer'),
  '/deposit/peer-to-peer': group('kg', 'kg_mbank_p2p'),
  '/deposit/peer-to-peer/base': form('mx', 'card-p2p'),
  '/deposit/peer-to-peer/invoice': paid('mx', 'card-p2p'),
  '/deposit/peer-to-peer/invoice#receipt': paid('mx', 'card-p2p', { amount: '117' }),
  '/deposit/peer-to-peer/unified-form': paid('tr', 'tr_havale'),
  '/deposit/peer-to-peer/instruction': paid('tr', 'tr_fast_p2p'),
  '/deposit/host-to-host': form('mx', 'mx_card_h2h'),
  '/deposit/complete': paid('mx', 'spei', { verdict: 'approve' }),
  '/deposit/complete#waiting': paid('mx', 'wallet_latam'),
  '/deposit/complete#accepted': paid('mx', 'wallet_latam', { verdict: 'hold' }),
  '/deposit/complete#mistaked': paid('mx', 'spei', { verdict: 'reject' }),
  '/withdrawal': { country: 'mx', type: 'withdrawal', until: 'list' },
  '/withdrawal/region': { country: 'mx', type: 'withdrawal', until: 'list', press: [CHANGE_COUNTRY] },
  '/withdrawal/redirect': withdrawal('form')('mx', 'spei_payout'),
  '/withdrawal/confirm': withdrawal('confirm')('mx', 'spei_payout'),
  '/withdrawal/complete': withdrawal('payment')('mx', 'spei_payout'),
  '/withdrawal/redirect/instruction': withdrawal('payment')('mx', 'mx_atm_cash'),
  '/withdrawal/group': withdrawal('group')('mx', 'btc'),
  '/withdrawal/group/redirect': withdrawal('form')('mx', 'usdt'),
  '/withdrawal/nigerian-banks': withdrawal('form')('ng', 'bank_transfer_nigeria'),
  '/error': group('mx', 'usdt', { lose: /crypto-/ }),
  '/form': paid('co', 'pse'),
  '/history': paid('mx', 'spei', { verdict: 'reject', press: [/^Choose another method/, /^History/] }),
  '/empty': { country: 'sg', type: 'deposit', until: 'list' },
  '/empty/region': { country: 'sg', type: 'deposit', until: 'list', press: [CHANGE_COUNTRY] },
};
