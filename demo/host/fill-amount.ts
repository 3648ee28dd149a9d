import { announce } from './announcement.ts';
import type { HostPage } from './host-page.ts';
import { usualAmountOf } from './markets.ts';
import { findAmountBox, typeInto } from './mounts/widget-roots.ts';

const HUNDRED = 100n;

/** Writes a sum with these last digits into the open form. If no form is open, the next one starts with the sum. */
export function fillAmount(
  { stage, settings, change }: Pick<HostPage, 'stage' | 'settings' | 'change'>,
  digits: string,
): void {
  const box = findAmountBox(stage);
  const sum = withDigits(box?.value || settings.amount, digits, usualAmountOf(settings.currency));
  if (box) {
    typeInto(box, sum);
    announce(`${sum} is in the form.`);
  } else {
    change({ amount: sum });
    announce(`The next form starts with ${sum}.`);
  }
}

/** A sum near `present` with these last whole digits; `usual` replaces a text that is no sum. */
export function withDigits(present: string, digits: string, usual: number): string {
  const [whole = ''] = /^\d+/.exec(present.replace(/[\s,'’_](?=\d{3})/g, '')) ?? [];
  const written = BigInt(whole || '0');
  const base = written >= HUNDRED ? written : BigInt(usual);
  return String((base / HUNDRED) * HUNDRED + BigInt(digits));
}
