import { type ChangeEvent, useState } from 'react';
import type { BalanceShare } from '../domain/money/amount-presets.ts';
import { decimalsOf } from '../domain/money/currencies.ts';
import { formatAmount, formatAmountInput, formatMoney } from '../domain/money/format-money.ts';
import { type Limits, validateAmount } from '../domain/money/limits.ts';
import { type Minor, toDecimal } from '../domain/money/money.ts';
import { numberFormat } from '../domain/money/number-format.ts';
import type { I18n } from '../i18n/i18n.ts';
import { useI18n } from '../i18n/use-i18n.tsx';
import { afterPress } from '../platform/timing.ts';
import { Chip } from '../ui/controls/chip.tsx';
import { AS_TYPED, TextInput } from '../ui/controls/text-input.tsx';
import { useAfterFirstFrame } from '../ui/lazy-code.tsx';
import './forms.css';

/** Problems of an amount with a correct format. The field reserves space for their texts, because they replace the hint. */
const LIMIT_PROBLEMS = ['below_min', 'above_max'] as const;

const UNSEEN_LINE = '\u00A0';

interface Props {
  /** The text as typed. The field never rewrites it, so that the caret stays and no ambiguous separator appears. */
  text: string;
  /** BCP 47 tag of the language that the text was typed in, if it is not the interface's. */
  writtenIn?: string | undefined;
  currency: string;
  limits: Limits | 'unavailable';
  available?: Minor | undefined;
  presets?: readonly Minor[] | undefined;
  shares?: readonly BalanceShare[] | undefined;
  /** True once the user has tried to submit, so that a missing amount is shown as an error too. */
  isTouched?: boolean | undefined;
  /** If false, the first frame only reserves the space of limits and presets, because formatting their amounts would delay it. */
  isAtOnce?: boolean | undefined;
  enterKey?: 'next' | 'done' | undefined;
  onChange: (text: string) => void;
}

type Write = (amount: Minor, zeros: 'keep' | 'drop') => string;

function wordsFor(
  problem: ReturnType<typeof validateAmount>['problem'],
  { t }: I18n,
  write: Write,
  { currency, limits, available }: Pick<Props, 'currency' | 'limits' | 'available'>,
): string {
  if (limits === 'unavailable' || problem === 'unavailable') return t('form.unavailable', { currency });
  const range = () => ({ min: write(limits.min, 'drop'), max: write(limits.max, 'drop') });
  switch (problem) {
    case null: {
      if (available === undefined) return t('form.limits', range());
      const amount = write(available < limits.max ? available : limits.max, 'drop');
      return `${t('withdrawal.upTo', { amount })} · ${t('list.from', range())}`;
    }
    case 'below_min':
      return t('errors.amount_min', range());
    case 'above_max':
    case 'too_large':
      return t(limits.over ?? 'errors.amount_max', range());
    case 'over_balance':
      return available === undefined
        ? t('errors.amount_balance')
        : `${t('errors.amount_balance')}. ${t('withdrawal.available', { amount: write(available, 'keep') })}`;
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

function chipsFor(
  { t, tag }: I18n,
  currency: string,
  presets: readonly Minor[],
  shares: readonly BalanceShare[],
): { text: string; minor: Minor }[] {
  const percent = (share: number) => numberFormat(tag, { style: 'percent' }).format(share / 100);
  return [
    ...presets.map((minor) => ({ text: formatMoney(minor, currency, tag, 'drop'), minor })),
    ...shares.map((share) => ({
      text: share.percent === 100 ? t('withdrawal.everything') : percent(share.percent),
      minor: share.minor,
    })),
  ];
}

export function AmountField(props: Props) {
  const { text, currency, limits, available, presets = [], shares = [], enterKey = 'done' } = props;
  const i18n = useI18n();
  // The first number that is formatted makes the browser load its language data, which would delay the first frame, so that frame formats
  // none.
  const isFormatted = useAfterFirstFrame(props.isAtOnce ?? true);
  const { t, tag } = i18n;
  const write: Write = (amount, zeros) =>
    isFormatted ? formatMoney(amount, currency, tag, zeros) : `${currency} ${toDecimal(amount, currency)}`;
  const [wasLeft, setLeft] = useState(false);
  const validation = validateAmount(text, currency, props.writtenIn ?? tag, limits, available);
  const { minor, problem, readings = [] } = validation;
  // While the user is typing, every amount is below the minimum for a moment, so that error is shown only after the user has left the
  // field.
  const isEarly = !props.isTouched && (problem === 'empty' || (problem === 'below_min' && !wasLeft));
  const describe = (one: typeof problem) => wordsFor(one, i18n, write, props);
  const problemWords = problem && !isEarly ? describe(problem) : undefined;
  const isClosed = limits === 'unavailable';
  const hint = describe(null);
  const limitProblems =
    available === undefined ? LIMIT_PROBLEMS : [...LIMIT_PROBLEMS, 'over_balance' as const];
  const words = isClosed ? [] : [hint, ...limitProblems.map(describe)];
  // The first texts keep their space, because unformatted amounts may need one line more, and no element must move.
  const [first] = useState(words);
  const notes = isFormatted ? [...first, ...words] : words;
  // Users read thousands in groups, but `1,250` as field text would be ambiguous. So the grouped amount is drawn over the field while the
  // field has no focus.
  const grouped = minor === null ? text : formatAmount(minor, currency, tag);

  const choose = (amount: Minor) => props.onChange(formatAmountInput(amount, currency, tag));

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
        {...AS_TYPED}
        enterKeyHint={enterKey}
        disabled={isClosed}
        hint={isFormatted || isClosed ? hint : UNSEEN_LINE}
        notes={notes}
        error={isClosed ? undefined : problemWords}
        onChange={(event: ChangeEvent<HTMLInputElement>) => props.onChange(event.currentTarget.value)}
        onBlur={({ currentTarget }) => afterPress(currentTarget, () => setLeft(true))}
      />
      <div className="amount-choices one-place">
        {readings.length > 0 ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form, and chips are buttons
          <div className="amount-presets" role="group" aria-label={problemWords}>
            {readings.map((reading) => (
              <Chip key={String(reading)} selected={false} onClick={() => choose(reading)}>
                {formatMoney(reading, currency, tag, 'drop')}
              </Chip>
            ))}
          </div>
        ) : null}
        {presets.length + shares.length > 0 ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form, and chips are buttons
          <div
            className="amount-presets"
            role="group"
            aria-label={t('form.presets')}
            inert={readings.length > 0}
          >
            {isFormatted
              ? chipsFor(i18n, currency, presets, shares).map((chip) => (
                  <Chip
                    key={chip.text}
                    selected={chip.minor === minor}
                    disabled={isClosed}
                    onClick={() => choose(chip.minor)}
                  >
                    {chip.text}
                  </Chip>
                ))
              : [...presets, ...shares].map((_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the order of the blocks never changes
                  <span key={at} className="chip">
                    {UNSEEN_LINE}
                  </span>
                ))}
          </div>
        ) : null}
      </div>
    </div>
  );
}
