/** The last two whole digits of an amount select a scenario of demo/scenarios/catalogue.json. Any other amount is paid. */
export const MAGIC_AMOUNTS: readonly { digits: string; scenario: string; meaning: string }[] = [
  { digits: '00', scenario: 'processed', meaning: 'Paid' },
  { digits: '01', scenario: 'expired', meaning: 'Time runs out' },
  { digits: '02', scenario: 'insufficient_funds', meaning: 'Not enough money' },
  { digits: '03', scenario: 'amount_mismatch', meaning: 'Another amount arrived' },
  { digits: '04', scenario: 'wrong_utr', meaning: 'Wrong UTR' },
  { digits: '05', scenario: 'duplicate_utr', meaning: 'UTR used before' },
  { digits: '06', scenario: 'rejected_by_bank', meaning: 'The bank says no' },
  { digits: '07', scenario: 'kyc_required', meaning: 'Identity check needed' },
  { digits: '08', scenario: 'http_500', meaning: 'The call fails with 500' },
  { digits: '09', scenario: 'http_401', meaning: 'The token has expired' },
  { digits: '10', scenario: 'timeout_over_30s', meaning: 'No answer for over 30 s' },
  { digits: '11', scenario: 'unknown_status_string', meaning: 'A status nobody knows' },
  { digits: '12', scenario: 'stay_waiting', meaning: 'Waits for this panel' },
  { digits: '13', scenario: 'no_requisites', meaning: 'No requisites to pay to' },
  { digits: '14', scenario: 'cancelled_by_user', meaning: 'The payer gives up' },
  { digits: '15', scenario: 'third_party_account', meaning: 'Paid from another’s account' },
  { digits: '16', scenario: 'socket_drop', meaning: 'The link drops on the way' },
  { digits: '17', scenario: 'receipt_required', meaning: 'A transfer to a person wants its receipt' },
  { digits: '18', scenario: 'top_window', meaning: 'A provider’s page takes the whole window' },
  { digits: '19', scenario: 'identity_check', meaning: 'The host’s page checks who pays' },
  { digits: '21', scenario: 'money_back', meaning: 'Paid, and the money goes back' },
  { digits: '22', scenario: 'challenge', meaning: 'The bank asks in the screen itself' },
  { digits: '23', scenario: 'closed_loop', meaning: 'A payout goes back to its cards' },
  { digits: '24', scenario: 'payee_close', meaning: 'The payee has another name' },
  { digits: '25', scenario: 'payee_none', meaning: 'The payee is someone else' },
  { digits: '26', scenario: 'payee_unchecked', meaning: 'The bank names no payee' },
  { digits: '27', scenario: 'wallet_message', meaning: 'A wallet signs a message' },
  { digits: '28', scenario: 'wallet_transfer', meaning: 'A transfer proves the wallet' },
];

export const REJECT_REASONS = MAGIC_AMOUNTS.map(({ scenario }) => scenario).filter(
  (scenario) =>
    !/^(processed|expired|http_|timeout_|unknown_|stay_|socket_|receipt_|top_|identity_|money_|challenge|closed_|payee_|wallet_)/.test(
      scenario,
    ),
);
