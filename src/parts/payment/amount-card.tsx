import type { CSSProperties, ReactNode } from 'react';
import { formatPlain } from '../../domain/money/format-money.ts';
import { fromDecimal } from '../../domain/money/money.ts';
import { CopyRow } from '../../ui/copy/copy-row.tsx';
import { useMoney } from './use-money.ts';
import './amount-card.css';

interface Props {
  label: string;
  amount: string;
  currency: string;
  /** True if the user enters the exact amount elsewhere: then a button copies it as a plain number, which any bank's form accepts. */
  isCopied?: boolean | undefined;
  why?: string | undefined;
  children?: ReactNode;
}

export function AmountCard({ label, amount, currency, isCopied = false, why, children }: Props) {
  const money = useMoney();
  const minor = fromDecimal(amount, currency);
  const sum = breakable(money(amount, currency));
  return (
    <div className="amount-card" style={{ '--length': lengthOf(sum) } as CSSProperties}>
      {isCopied ? (
        <CopyRow
          label={label}
          value={sum}
          copied={minor === null ? amount : formatPlain(minor, currency)}
          isLarge
        />
      ) : (
        <p className="amount-card-text">
          <span className="amount-card-label">{label}</span>
          <span className="amount-card-value">{sum}</span>
        </p>
      )}
      {why ? <p className="amount-card-reason">{why}</p> : null}
      {children ? <div className="amount-card-time">{children}</div> : null}
    </div>
  );
}

/** Lets the currency wrap to a line of its own where an amount does not fit; digits stay together. */
const breakable = (sum: string) => sum.replace(/(?<=\P{Nd})\u00a0|\u00a0(?=\P{Nd})/gu, ' ');

/** Width of an amount in digits; separators count as half. */
const lengthOf = (sum: string) =>
  [...sum].reduce((sum, sign) => sum + (/[\p{P}\s]/u.test(sign) ? 0.5 : 1), 0);
