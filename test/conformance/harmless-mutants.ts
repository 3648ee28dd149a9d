import type { Mutant } from './list-mutants.ts';

/** Mutants that no rule needs to notice, each with the reason: the cashier still keeps the contract, or it has no case for the mistake. */
const HARMLESS: readonly [from: RegExp, to: RegExp, reason: string][] = [
  [/^request\.resume\(\);$/, /^$/, 'the body of a report is small, and is not read'],
  [/^canCancel: true,$/, /false/, 'a deposit need not be one that its user can cancel'],
  [/^if \(status === 'waiting'\) await change/, /'processed'/, 'a withdrawal may arrive at once'],
  [/^if \(status === 'waiting'\) await change/, /true/, 'a withdrawal may be cancelled until it arrives'],
  [/ > Date\.now\(\)/, / >= Date\.now\(\)/, 'a millisecond later'],
  [/^const id = |^state\.count \+= 1/, /./, 'any id of its own is right'],
  [/^timers\./, /^$/, 'timers are cancelled only where a program ends'],
  [/confirmMs/, / - confirmMs/, 'a bank may confirm at once'],
  [
    /'invalid_amount'/,
    /[25]00/,
    'the widget asks for no quote of an amount with more digits than the currency has',
  ],
  [/^return \{ fee: /, /minor >= fee/, 'nothing arrives in both cases'],
  [/^const \{ fee, net \} = quote/, /currency: \(\{\}\)/, 'both currencies of this cashier have two digits'],
  [/payment\.due === null/, /false/, 'a timer that is not due looks again at the payment'],
  [/^const rate = /, / - QUOTE_MS/, 'the widget requests another rate at once'],
  [
    /inOrder\((?:payment\.)?user/,
    /Math\.random/,
    'this program awaits nothing between its check and its change',
  ],
  [/^if \(method === /, /false/, 'a method may show other details'],
  [/SIMILAR_MS/, /<= SIMILAR_MS/, 'a millisecond later'],
  [/copy: (?:true|false)/, /copy/, 'any row may have a copy button'],
  [
    /^await commit\(\);$/,
    /^$/,
    'this program stores everything at once, so that a later commit stores this change too',
  ],
  [/^const attempts = /, / - 2/, 'a cashier may count attempts as it likes'],
  [/'wrong_step'/, /'other'/, 'the status 409 says it, whatever its code'],
  [/cancellable: false/, /other: false/, 'a cashier may let a withdrawal be cancelled until it has ended'],
  [/^if \(status === 'waiting'\) await/, /false/, 'a withdrawal may arrive at once'],
  [/^return \{ items, cursor/, / <= /, 'only a history of exactly full pages shows it'],
  [/otp === '123456'/, /'processed'/, 'a payment may be credited at once'],
  [
    /^const likeness = /,
    /\(\{\}\)\.(?:method|currency)/,
    'methods of this cashier differ in their fields, and have one currency',
  ],
  [/^const isOpen = /, /'waiting' \|\| one\.status === 'waiting'/, 'the page is full of waiting payments'],
  [/const isReport = /, / !== |\|\|/, 'a cashier need not accept reports'],
  [/writeHead\(isReport/, /[25]00/, 'only what is no report gets another status'],
  [/'unknown_transaction'/, /404, 'other'/, 'the status 404 says it, whatever its code'],
  [/attempts === 0\) return end/, /false/, 'the contract names no number of attempts'],
  [/^if \(response\) socket\.emit/, /true/, 'a frame without a msgid is no response, and no push'],
  [/attempts === 0\) return end/, /'other'/, 'any code may be the reason of a payment that has failed'],
  [/^const end = /, /cancellable: true/, 'the widget offers nothing of an ended payment to be cancelled'],
  [
    /payment\.due === null \|\|/,
    / && /,
    'changeTransaction of the contract rejects a change of an ended payment',
  ],
  [/\+ 1,?$/, /- 1,?$/, 'a timer that is early by 2 ms'],
  [/^if \(minor === null\)/, /false/, 'the widget asks for no quote of a malformed amount'],
  [
    /&& isCredited\)/,
    /transaction\.amount/,
    'deposits of this cashier have no fee: a row of MISTAKES gives them one',
  ],
  [/APPLE_GATEWAY/, /true/, 'a cashier without a certificate of Apple opens no sheet'],
  [/^const prefixOf = /, / !== /, 'a run ends on the day on which it began'],
  [/^(?:if \()?limit\.(?:pending\?|value = limit\.pending)/, /false|^$/, 'a higher limit holds after a day'],
  [/^if \(wanted > minorOrMinutes/, / >= /, 'the same value may hold at once, or later'],
  [/'no_such_limit'/, /false/, 'the widget changes a limit that it has read'],
];

export const isHarmless = ({ from, to }: Mutant): boolean =>
  HARMLESS.some(([line, change]) => line.test(from) && change.test(to));
