import type { TransactionType } from './transaction.ts';
import type { NextOf, Requisite } from './transaction-schema.ts';

/** The payment rails whose instructions the widget draws with texts of its own (docs/contract.md). */
const INSTRUCTION_RAILS = ['transfer', 'push', 'voucher', 'qr', 'dial', 'atm'] as const;
export type InstructionRail = (typeof INSTRUCTION_RAILS)[number];

type Instruction = Pick<NextOf<'instruction'>, 'rail' | 'push' | 'voucher' | 'barcode' | 'qr' | 'requisites'>;

/** A dial code (USSD), such as `*000*000+1500#`. */
const DIAL_CODE = /^[*#][\d*#+]{2,40}#$/;

/** The payment rail of an instruction: the one that the cashier names, else the one that the fields of the instruction belong to. */
export function railOf(type: TransactionType, next: Instruction): InstructionRail {
  const named = INSTRUCTION_RAILS.find((rail) => rail === next.rail);
  if (named) return named;
  if (type === 'withdrawal') return 'atm';
  if (next.push) return 'push';
  if (next.voucher || next.barcode) return 'voucher';
  if (next.qr !== undefined) return 'qr';
  return dialCodeOf(next.requisites) === undefined ? 'transfer' : 'dial';
}

export function dialCodeOf(requisites: Instruction['requisites']): string | undefined {
  return requisites.find(({ value }) => DIAL_CODE.test(value))?.value;
}

export const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const GROUPS = /[\s\p{Pd}]/gu;

/** A value as the field of a bank's app accepts it: an account number without spaces and dashes. */
export function copiedValue(value: string): string {
  const joined = value.replace(GROUPS, '');
  return /^\d+$/.test(joined) || IBAN.test(joined) ? joined : value;
}

/** The account to pay to: the first row to copy that is an account number, else the first one to copy. */
export function accountRowOf(requisites: readonly Requisite[]): Requisite | undefined {
  const rows = requisites.filter(({ copy }) => copy !== false);
  return rows.find(({ value }) => /^\d{6,}$|^[A-Z]{2}\d{2}/.test(copiedValue(value))) ?? rows[0];
}
