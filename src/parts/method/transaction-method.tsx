import { useEffect } from 'react';
import { labelOf, type Method } from '../../domain/methods/method.ts';
import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import { nameInWords } from '../../forms/field.ts';
import { markedLabel } from '../../i18n/i18n.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { ensureMethods } from '../../session/methods/methods.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Title } from '../../ui/text/title.tsx';
import { LargeMethodIcon } from './method-heading.tsx';
import './method-heading.css';

type Lists = Readonly<Record<Transaction['type'], { readonly methods: readonly Method[] }>>;

interface TransactionMethod {
  method: Method | null;
  label: string;
}

/** The label of a transaction's method: from the list if it is loaded, else its name on the wire. */
export function methodLabel(
  lists: Lists,
  { type, method: name }: Pick<Transaction, 'type' | 'method'>,
  labels: readonly string[],
): string {
  const method = lists[type].methods.find((listed) => listed.name === name);
  return method ? labelOf(method, labels) : name;
}

/**
 * A transaction's method with its label. Loads the list of the transaction's type if needed, because the history and an open payment may be
 * of the other type. The label of a method that the market no longer has is made from its name on the wire.
 */
export function useTransactionMethod({
  type,
  method: name,
}: Pick<Transaction, 'type' | 'method'>): TransactionMethod {
  const session = useSession();
  const { lists } = useSessionState();
  const { labels } = useI18n();
  const method = lists[type].methods.find((listed) => listed.name === name) ?? null;
  useEffect(() => {
    if (session.state.lists[type].status === 'idle') ensureMethods(session, type);
  }, [session, type]);
  return { method, label: method ? labelOf(method, labels) : nameInWords(name.replaceAll('-', ' ')) };
}

interface Props {
  title: string;
  payment: Pick<Transaction, 'type' | 'method'>;
  /** True to show the method's name too, where the title does not say it. */
  isNamed?: boolean;
}

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
