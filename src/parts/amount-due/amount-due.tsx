import { useStyles } from '../../ui/styles.tsx';
import { useMoney } from '../use-money.ts';
import css from './amount-due.css?inline';

interface Props {
  label: string;
  /** Decimal string, major units. */
  amount: string;
  currency: string;
}

/** What is to be paid, large: for codes and links that carry the sum with them, so that nobody has to copy it. */
export function AmountDue({ label, amount, currency }: Props) {
  useStyles(css);
  const money = useMoney();
  return (
    <p className="amount-due">
      <span className="amount-due-label">{label}</span>
      <strong className="amount-due-sum">{money(amount, currency)}</strong>
    </p>
  );
}
