import { type ChangeEvent, useState } from 'react';
import type { BalanceShare } from '../domain/money/amount-presets.ts';
import { decimalsOf } from '../domain/money/currencies.ts';
import { formatAmount, formatAmountInput, formatMoney } from '../domain/money/format-money.ts';
import type { Limits } from '../domain/money/limits.ts';
import type { Minor } from '../domain/money/money.ts';
import { numberFormat } from '../domain/money/number-format.ts';
import { validateAmount } from '../domain/money/validate-amount.ts';
import type { I18n } from '../i18n/i18n.ts';
import { useI18n } from '../i18n/use-i18n.tsx';
import { Chip } from '../ui/chip/chip.tsx';
import { addStyles } from '../ui/styles/attach-styles.ts';
import { TextInput } from '../ui/text-input/text-input.tsx';
import css from './forms.css?inline';

addStyles(css);

interface Props {
  /**
   * The text as typed. The field never rewrites it, so that the caret stays and no ambiguous separator
   * appears.
   */
  text: string;
  /** BCP 47 tag of the language that the text was typed in, if it is not the interface's. */
  writtenIn?: string | undefined;
  currency: string;
  limits: Limits | 'unavailable';
  /** Balance for a withdrawal, minor units. */
  available?: Minor | undefined;
  /** Amount presets, minor units. */
  presets?: readonly Minor[] | undefined;
  /** Shares of the balance, for a withdrawal. */
  shares?: readonly BalanceShare[] | undefined;
  /** The user has tried to submit, so a missing amount is shown as an error too. */
  isTouched?: boolean | undefined;
  /** Error message of the cashier. */
  error?: string | undefined;
  enterKey?: 'next' | 'done' | undefined;
  onChange: (text: string) => void;
  onBlur?: (() => void) | undefined;
}

/** Returns the error message for an invalid amount. */
function wordsFor(
  problem: NonNullable<ReturnType<typeof validateAmount>['problem']>,
  { t, tag }: I18n,
  currency: string,
  limits: Limits | 'unavailable',
  available: Minor | undefined,
): string {
  if (limits === 'unavailable' || problem === 'unavailable') return t('form.unavailable', { currency });
  switch (problem) {
    case 'below_min':
      return t('errors.amount_min', { min: formatMoney(limits.min, currency, tag, 'drop') });
    case 'above_max':
    case 'too_large':
      return t('errors.amount_max', { max: formatMoney(limits.max, currency, tag, 'drop') });
    case 'over_balance':
      return available === undefined
        ? t('errors.amount_balance')
        : `${t('errors.amount_balance')}. ${t('withdrawal.available', { amount: formatMoney(available, currency, tag) })}`;
    case 'too_precise': {
      const decimals = decimalsOf(currency);
      return decimals === 0 ? t('form.amount_whole') : t('form.amount_precise', { decimals });
    }
    case 'ambiguous':
      return t('form.amount_ambiguous');
    case 'empty':
      return t('form.amount_empty');
    case 'invalid':
      return t('form.amount_invalid');
  }
}

/** The amount field with its limits, presets and error message. */
export function AmountField(props: Props) {
  const { text, currency, limits, available, presets = [], shares = [], error, enterKey = 'done' } = props;
  const i18n = useI18n();
  const { t, tag } = i18n;
  const [wasLeft, setLeft] = useState(false);
  const validation = validateAmount(text, currency, props.writtenIn ?? tag, limits, available);
  const { minor, problem, readings = [] } = validation;
  // While the user is typing, the amount is below the minimum for a moment: show that error only when they
  // leave the field.
  const isEarly = !props.isTouched && (problem === 'empty' || (problem === 'below_min' && !wasLeft));
  const problemWords = problem && !isEarly ? wordsFor(problem, i18n, currency, limits, available) : undefined;
  const isClosed = limits === 'unavailable';
  // Users read thousands in groups, but `1,250` as field text would be ambiguous. The grouped amount is drawn
  // over the field while it is not focused.
  const grouped = minor === null ? text : formatAmount(minor, currency, tag);

  const choose = (amount: Minor) => props.onChange(formatAmountInput(amount, currency, tag));
  const chips = [
    ...presets.map((amount) => ({ text: formatMoney(amount, currency, tag, 'drop'), minor: amount })),
    ...shares.map((share) => ({
      text:
        share.percent === 100
          ? t('withdrawal.everything')
          : numberFormat(tag, { style: 'percent' }).format(share.percent / 100),
      minor: share.minor,
    })),
  ];

  return (
    <div className="amount">
      <TextInput
        label={t('placeholders.amount')}
        name="amount"
        value={text}
        placeholder="0"
        suffix={
          <>
            {grouped === text ? null : (
              <span className="amount-grouped" aria-hidden="true" data-dd-privacy="mask">
                {grouped}
              </span>
            )}
            <span>{currency}</span>
          </>
        }
        inputMode="decimal"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint={enterKey}
        disabled={isClosed}
        hint={
          isClosed
            ? t('form.unavailable', { currency })
            : available === undefined
              ? t('form.limits', {
                  min: formatMoney(limits.min, currency, tag, 'drop'),
                  max: formatMoney(limits.max, currency, tag, 'drop'),
                })
              : `${t('withdrawal.upTo', {
                  amount: formatMoney(available < limits.max ? available : limits.max, currency, tag, 'drop'),
                })} · ${t('list.from', { min: formatMoney(limits.min, currency, tag, 'drop') })}`
        }
        error={error ?? (isClosed ? undefined : problemWords)}
        onChange={(event: ChangeEvent<HTMLInputElement>) => props.onChange(event.currentTarget.value)}
        onBlur={() => {
          setLeft(true);
          props.onBlur?.();
        }}
      />
      {readings.length > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would name the chips a form of their own
        <div className="amount-presets" role="group" aria-label={problemWords}>
          {readings.map((reading) => (
            <Chip key={String(reading)} selected={false} onClick={() => choose(reading)}>
              {formatMoney(reading, currency, tag)}
            </Chip>
          ))}
        </div>
      ) : null}
      {chips.length > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would name the chips a form of their own
        <div className="amount-presets" role="group" aria-label={t('form.presets')}>
          {chips.map((chip) => (
            <Chip
              key={chip.text}
              selected={chip.minor === minor}
              disabled={isClosed}
              onClick={() => choose(chip.minor)}
            >
              {chip.text}
            </Chip>
          ))}
        </div>
      ) : null}
    </div>
  );
}
