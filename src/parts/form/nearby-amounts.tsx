import { useState } from 'react';
import { effectiveCountry } from '../../domain/host/user.ts';
import { formatAmountInput, formatMoney } from '../../domain/money/format-money.ts';
import { limitsOf } from '../../domain/money/limits.ts';
import { nearbyAmounts } from '../../domain/money/nearby-amounts.ts';
import { parseAmount } from '../../domain/money/parse-amount.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { setAmount } from '../../session/draft/draft.ts';
import { amountOf } from '../../session/draft/draft-amount.ts';
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
