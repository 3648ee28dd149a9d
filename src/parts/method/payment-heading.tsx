import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import { markedLabel } from '../../i18n/translate-cashier-text.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { useSessionState } from '../../session/use-session.tsx';
import { Title } from '../../ui/text/title.tsx';
import { LargeMethodIcon } from './large-method-icon.tsx';
import './method-heading.css';

interface Props {
  title: string;
  payment: Pick<Transaction, 'type' | 'method'>;
  /** True to show the method's name too, where the title does not say it. */
  isNamed?: boolean;
}

/** The heading of a transaction's screen, with the method icon if the list has the method. */
export function PaymentHeading({ title, payment, isNamed = false }: Props) {
  const { lists, choice } = useSessionState();
  const i18n = useI18n();
  const known = [...lists[payment.type].methods, choice.method];
  const method = known.find((known) => known?.name === payment.method);
  return (
    <div className="method-heading">
      {method ? <LargeMethodIcon method={method} /> : null}
      <Title level={1} size="l">
        {title}
      </Title>
      {method && isNamed ? (
        <p className="method-name" lang={markedLabel(method, i18n).lang}>
          {markedLabel(method, i18n).text}
        </p>
      ) : null}
    </div>
  );
}
