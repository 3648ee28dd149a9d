import { dialCodeOf } from './instruction-rail.ts';
import type { Next, NextOf, Requisite } from './transaction-schema.ts';

export interface Details {
  rows: readonly Requisite[];
  codes: Readonly<Record<string, string | undefined>>;
  texts: readonly string[];
}

const DETAILS = [
  'steps',
  'fields',
  'submitLabel',
  'requisites',
  'qr',
  'barcode',
  'intent',
  'intents',
  'orderId',
  'pageUrl',
  'code',
  'beneficiary',
  'address',
  'tag',
  'tagLabel',
  'network',
  'networks',
  'coin',
  'uri',
];

/** The parts that a step must have. `withoutDetails` empties them and removes all other details. */
const EMPTY: Readonly<Record<string, unknown>> = {
  steps: [],
  fields: [],
  requisites: [],
  code: '',
  qr: '',
  address: '',
};

/** Null for a step that shows no payment details. Every kind of step in the contract has a case here. */
export function detailsOf(next: Next): Details | null {
  switch (next.kind) {
    case 'instruction': {
      const { requisites: rows, qr, barcode, intent, steps: texts } = next;
      // A dial code counts as a code of its own, because it may be too short for an account number, and its row may get another label.
      const codes = { qr, barcode: barcode?.value, intent, dial: dialCodeOf(rows) };
      return { rows, texts, codes };
    }
    case 'eazype': {
      const { requisites: rows, qr, orderId, pageUrl, intents = {}, steps: texts } = next;
      const links = Object.entries(intents).map(([app, link]) => [`intents.${app}`, link]);
      return { rows, texts, codes: { qr, orderId, pageUrl, ...Object.fromEntries(links) } };
    }
    case 'invoice':
      return { rows: next.requisites, texts: [], codes: { qr: next.qr, intent: next.intent } };
    case 'pix':
      return { rows: [], texts: [], codes: { qr: next.qr, code: next.code, payee: next.beneficiary } };
    case 'address': {
      const { address, network, tag = '', coin, tagLabel = '', networks = [] } = next;
      const texts = [tagLabel, ...networks.map(({ text: name }) => name)];
      return { rows: [], texts, codes: { address: JSON.stringify([network, address, tag, coin]) } };
    }
    case 'form': {
      const { requisites: rows = [] } = next;
      return rows.length > 0 ? { rows, texts: textsOf(next), codes: {} } : null;
    }
    case 'redirect':
    case 'challenge':
    case 'otp':
    case 'host':
    case 'wait':
      return null;
  }
}

/** True for a step that opens a page of a provider or bank, where the user may pay. */
export const opensPage = (next: Next | undefined): next is NextOf<'redirect' | 'challenge'> =>
  next?.kind === 'redirect' || next?.kind === 'challenge';

/** The texts of a form, and the values that the user cannot change. */
export function textsOf({ fields, submitLabel = '' }: NextOf<'form'>): string[] {
  const labels = fields.map(({ placeholder }) =>
    typeof placeholder === 'string' ? placeholder : Object.values(placeholder).join(' '),
  );
  return [submitLabel, ...labels, ...fields.map(({ value, isDisabled }) => (isDisabled ? value : ''))];
}

/** The texts of steps without payment details, except a form. The payment lock searches them for a new payee. */
export function wordsOf(next: Next | undefined): string[] {
  if (next?.kind === 'host') return [next.label, next.text ?? ''];
  return next?.kind === 'wait' ? [next.text ?? ''] : [];
}

export function withDetailsOf<N extends Next>(next: N, first: object): N {
  const mixed = { ...next };
  for (const name of DETAILS) {
    Reflect.deleteProperty(mixed, name);
    const detail = Object.getOwnPropertyDescriptor(first, name);
    if (detail) Object.defineProperty(mixed, name, detail);
  }
  return mixed;
}

/** A step without payment details. The parts that its screen needs are empty. */
export function withoutDetails<N extends Next>(next: N): N {
  return withDetailsOf(next, Object.fromEntries(Object.entries(EMPTY).filter(([name]) => name in next)));
}

const UPI_LINK = /^(?:upi|tez|gpay|phonepe|paytmmp):/;

/** Of a UPI link only the payee counts, because a gateway may sign the link again, and the screen checks the amount itself. */
export function payeeOf(code: string): string {
  const payees = UPI_LINK.test(code)
    ? new URLSearchParams(code.slice(code.indexOf('?') + 1)).getAll('pa')
    : [];
  return payees.length === 1 && payees[0] ? payees[0] : code;
}

export const isToRead = ({ copy }: Requisite): boolean => copy === false;
