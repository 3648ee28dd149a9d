import { useId } from 'react';
import type { Choice } from '../domain/fields/field.ts';
import { formatMoney } from '../domain/money/format-money.ts';
import { fromDecimal } from '../domain/money/money.ts';
import { useI18n } from '../i18n/use-i18n.tsx';
import { RadioChip } from '../ui/controls/chip.tsx';
import { DropdownField } from './dropdown-field.tsx';
import type { FieldProps } from './use-input-props.tsx';

import './forms.css';

const MAX_RADIO_BUTTONS = 4;
/** Most USDT transfers use this network, so it comes first (R-FIELD-14). */
const FIRST = 'TRC20';

/** The networks of a coin with their terms, which the user compares: rows if there are few, else a list. */
export function NetworksField(props: FieldProps) {
  const id = useId();
  const termsOf = useTerms();
  const { field, value, error, onChange } = props;
  const values = [...field.values].sort((a, b) => Number(b.value === FIRST) - Number(a.value === FIRST));
  if (values.length > MAX_RADIO_BUTTONS) {
    const named = values.map((one) => ({ ...one, text: [one.text, ...termsOf(one)].join(' · ') }));
    return <DropdownField {...props} field={{ ...field, values: named }} />;
  }
  return (
    <fieldset
      className="networks"
      disabled={field.isDisabled}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="networks-label">{field.label}</legend>
      {values.map((choice) => (
        <RadioChip
          key={choice.value}
          name={`${id}-${field.name}`}
          value={choice.value}
          selected={choice.value === value}
          terms={termsOf(choice)}
          onChoose={() => onChange(choice.value)}
        >
          {choice.text}
        </RadioChip>
      ))}
      {error ? (
        <p id={`${id}-error`} className="networks-error" role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

function useTerms(): (choice: Choice) => string[] {
  const { t, tag } = useI18n();
  const duration = useDuration();
  return (choice) => {
    // A script of the page may have put one of these names on `Object.prototype`, so the terms are copied into an object without prototype.
    const { fee, min, currency, arrivesIn }: Choice = Object.assign(Object.create(null), choice);
    const amount = (text = '') => (currency === undefined ? null : fromDecimal(text, currency));
    const money = (minor: bigint) => formatMoney(minor, currency ?? '', tag, 'drop');
    const [charged, least] = [amount(fee), amount(min)];
    return [
      charged === null ? '' : charged ? `${t('pay.fee')} ${money(charged)}` : t('pay.noFee'),
      arrivesIn === undefined ? '' : duration(arrivesIn),
      least ? t('list.from', { min: money(least) }) : '',
    ].filter(Boolean);
  };
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export function useDuration(): (milliseconds: number) => string {
  const { t, plural } = useI18n();
  return (milliseconds) => {
    if (milliseconds < MINUTE_MS) return t('duration.instant');
    if (milliseconds < HOUR_MS) return plural('duration.minutes', Math.round(milliseconds / MINUTE_MS));
    if (milliseconds < DAY_MS) return plural('duration.hours', Math.round(milliseconds / HOUR_MS));
    return plural('duration.days', Math.round(milliseconds / DAY_MS));
  };
}
