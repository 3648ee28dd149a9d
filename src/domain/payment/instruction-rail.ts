import type { TransactionType } from './transaction.ts';
import type { NextOf } from './transaction-schema.ts';

/** The payment rails whose instructions the widget draws in words of their own (docs/contract.md). */
const INSTRUCTION_RAILS = ['transfer', 'push', 'voucher', 'qr', 'dial', 'atm'] as const;
export type InstructionRail = (typeof INSTRUCTION_RAILS)[number];

type Instruction = Pick<NextOf<'instruction'>, 'rail' | 'push' | 'voucher' | 'barcode' | 'qr' | 'requisites'>;

/** A dial code (USSD), such as `*000*000+1500#`. */
const DIAL_CODE = /^[*#][\d*#+]{2,40}#$/;

/** The rail of an instruction: the one that the cashier names, else the one that its content belongs to. */
export function railOf(type: TransactionType, next: Instruction): InstructionRail {
  const named = INSTRUCTION_RAILS.find((rail) => rail === next.rail);
  if (named) return named;
  if (type === 'withdrawal') return 'atm';
  if (next.push) return 'push';
  if (next.voucher || next.barcode) return 'voucher';
  if (next.qr !== undefined) return 'qr';
  return dialCodeOf(next.requisites) === undefined ? 'transfer' : 'dial';
}

/** The code to dial among the payment details. */
export function dialCodeOf(requisites: Instruction['requisites']): string | undefined {
  return requisites.find(({ value }) => DIAL_CODE.test(value))?.value;
}
