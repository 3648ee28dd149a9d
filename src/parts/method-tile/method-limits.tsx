import { formatAmount, formatMoney } from '../../domain/format-money.ts';
import { limitsOf } from '../../domain/limits.ts';
import type { Method } from '../../domain/method.ts';
import { effectiveCountry } from '../../domain/user.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { useSessionState } from '../../session/use-session.tsx';

/** What may be paid with a method: `$100 – 100,000`. */
export function MethodLimits({ method }: { method: Pick<Method, 'amount_rules'> }) {
  const { user, selectedCountry } = useSessionState();
  const { t, tag } = useI18n();
  const { currency } = user;
  const limits = limitsOf(method.amount_rules, currency, effectiveCountry(user, selectedCountry));
  if (limits === 'unavailable') return t('form.unavailable', { currency });
  return t('list.limits', {
    min: formatMoney(limits.min, currency, tag, 'drop'),
    max: formatAmount(limits.max, currency, tag),
  });
}
