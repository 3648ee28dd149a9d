import { effectiveCountry } from '../../domain/host/user.ts';
import type { Method } from '../../domain/methods/method.ts';
import { formatAmount, formatMoney } from '../../domain/money/format-money.ts';
import { limitsOf } from '../../domain/money/limits.ts';
import { fromDecimal } from '../../domain/money/money.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { useSessionState } from '../../session/use-session.tsx';

interface Props {
  method: Pick<Method, 'amount_rules'>;
  lastAmount?: string | undefined;
}

/** Limits of a method: `$100 – 100,000`, `100 – 100 000 ₽`; or the amount that was paid last. */
export function MethodLimits({ method, lastAmount }: Props) {
  const { user, selectedCountry } = useSessionState();
  const { t, tag } = useI18n();
  const { currency } = user;
  const limits = limitsOf(method.amount_rules, currency, effectiveCountry(user, selectedCountry));
  if (limits === 'unavailable') return <span>{t('form.unavailable', { currency })}</span>;
  const paid = lastAmount ? fromDecimal(lastAmount, currency) : null;
  if (paid !== null) return <span>{formatMoney(paid, currency, tag)}</span>;
  const [min, max] = [limits.min, limits.max].map((limit) => ({
    money: formatMoney(limit, currency, tag, 'drop'),
    amount: formatAmount(limit, currency, tag),
  }));
  if (!min || !max) return null;
  // The symbol is shown once, on the side that the language uses: `100 – 100 000 ₽`.
  const isLast = /^\p{Nd}/u.test(min.money);
  const sums = isLast ? { min: min.amount, max: max.money } : { min: min.money, max: max.amount };
  return <span>{t('list.limits', sums)}</span>;
}
