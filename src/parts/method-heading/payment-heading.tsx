import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import { useSessionState } from '../../session/use-session.tsx';
import { addStyles } from '../../ui/styles/attach-styles.ts';
import { Title } from '../../ui/title/title.tsx';
import { LargeMethodIcon } from '../large-method-icon/large-method-icon.tsx';
import css from './method-heading.css?inline';

addStyles(css);

interface Props {
  title: string;
  payment: Pick<Transaction, 'type' | 'method'>;
}

/** The heading of a transaction's screen, with the method icon if the list has the method. */
export function PaymentHeading({ title, payment }: Props) {
  const { lists, choice } = useSessionState();
  const known = [...lists[payment.type].methods, choice.method];
  const method = known.find((known) => known?.name === payment.method);
  return (
    <div className="method-heading">
      {method ? <LargeMethodIcon method={method} /> : null}
      <Title level={1} size="l">
        {title}
      </Title>
    </div>
  );
}
