import type { Mutant } from './list-mutants.ts';

/** Changes after which the cashier keeps every rule of the contract, and why. */
const HARMLESS: readonly [from: RegExp, to: RegExp, reason: string][] = [
  [/^request\.resume\(\);$/, /^$/, 'the body of a report is small, and is not read'],
  [/^canCancel: true,$/, /false/, 'a deposit need not be one that its user can cancel'],
  [/^if \(status === 'waiting'\) await change/, /'processed'/, 'a withdrawal may arrive at once'],
  [/^if \(status === 'waiting'\) await change/, /true/, 'a withdrawal may be cancelled until it arrives'],
  [/ > Date\.now\(\)/, / >= Date\.now\(\)/, 'a millisecond later'],
  [/const isReport = /, / !== |\|\|/, 'a cashier need not accept reports'],
  [/writeHead\(isReport/, /500/, 'only what is no report gets another status'],
  [/'unknown_transaction'/, /404, 'other'/, 'the status 404 says it, whatever its code'],
  [/attempts === 0\) return end/, /'other'/, 'any code may be the reason of a payment that has failed'],
  [/^const end = /, /cancellable: true/, 'the widget offers nothing of an ended payment to be cancelled'],
  [
    /payment\.due === null \|\|/,
    / && /,
    'changeTransaction of the contract rejects a change of an ended payment',
  ],
  [/\+ 1,?$/, /- 1,?$/, 'a timer that is early by 2 ms'],
];

export const isHarmless = ({ from, to }: Mutant): boolean =>
  HARMLESS.some(([line, change]) => line.test(from) && change.test(to));
