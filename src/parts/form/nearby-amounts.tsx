import { useState } from 'react';
import { effectiveCountry } from '../../domain/host/user.ts';
import { formatAmountInput, formatMoney } from '../../domain/money/format-money.ts';
import { type Limits, limitsOf } from '../../domain/money/limits.ts';
import { type Minor, unitOf } from '../../domain/money/money.ts';
import { parseAmount } from '../../domain/money/parse-amount.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { setAmount } from '../../session/draft/draft.ts';
import { amountOf } from '../../session/draft/validate-draft.ts';
import { clearAttempt } from '../../session/payment/attempt/submit-payment.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Chip } from '../../ui/controls/chip.tsx';
import './rejection.css';

/** Round amounts near the rejected one, for which payment details may be available (R-AMOUNT-11). */
export function NearbyAmounts() {
  const session = useSession();
  const { choice, draft, user, selectedCountry } = useSessionState();
  const { t, tag } = useI18n();
  // The rejected amount; it must not follow what the user types from now on.
  const [rejected] = useState(() => amountOf(session, draft));
  const { currency } = user;
  const parsed = parseAmount(rejected.text, currency, rejected.tag);
  const limits = choice.method
    ? limitsOf(choice.method.amount_rules, currency, effectiveCountry(user, selectedCountry))
    : 'unavailable';
  if (!parsed.ok || limits === 'unavailable') return null;
  const near = nearbyAmounts(parsed.minor, limits, currency);
  if (near.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would name the chips a form of their own
    <div className="nearby" role="group" aria-label={t('pay.nearby')}>
      {near.map((amount) => (
        <Chip
          key={String(amount)}
          selected={false}
          onClick={() => {
            setAmount(session, formatAmountInput(amount, currency, tag));
            clearAttempt(session);
          }}
        >
          {formatMoney(amount, currency, tag, 'drop')}
        </Chip>
      ))}
    </div>
  );
}

/**
 * The round amounts below and above an amount that cannot be paid, within the limits: 1,000 and 1,100 for
 * 1,013. They are multiples of a tenth of the amount's order of magnitude.
 */
export function nearbyAmounts(amount: Minor, limits: Limits, currency: string): Minor[] {
  const unit = unitOf(currency);
  let step = unit;
  while (step * 100n <= amount) step *= 10n;
  const below = ((amount - 1n) / step) * step;
  const above = (amount / step + 1n) * step;
  return [below, above].filter((near) => near >= limits.min && near <= limits.max);
}
