import type { ReactNode } from 'react';
import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import { isFramedForm, keepsCardsOut } from '../../session/card-frame/framed-forms.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { FormSkeleton } from '../../ui/waiting/skeleton.tsx';
import { useTransactionMethod } from '../method/use-transaction-method.ts';
import { FramedForm } from './framed-form.tsx';

interface Props {
  payment: Pick<Transaction, 'id' | 'type' | 'method'>;
  /** Fields that the step asks for: none for a step with a box of its own, null for a step without any. */
  fields: Parameters<typeof isFramedForm>[1] | null;
  /** The step as the widget's own document shows it. */
  children: ReactNode;
}

/**
 * A step of a payment in which the user types: in the card frame if it may be for card data. After a reload the list
 * says so, and a skeleton is shown until it is loaded.
 */
export function FramedStep({ payment, fields, children }: Props) {
  const session = useSession();
  const { choice, lists } = useSessionState();
  const { id, type, method: name } = payment;
  const listed = useTransactionMethod(payment).method;
  const method = choice.method?.name === name ? choice.method : listed;
  if (!fields || !keepsCardsOut(session)) return children;
  const { status } = lists[type];
  if (!method && (status === 'idle' || status === 'loading')) return <FormSkeleton />;
  return isFramedForm(session, fields, method) ? (
    <FramedForm type={type} method={method} payment={id} />
  ) : (
    children
  );
}
