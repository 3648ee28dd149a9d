import type { ComponentType } from 'react';
import { isFramedMethod } from '../../session/card-frame/framed-forms.ts';
import type { Session } from '../../session/session.ts';
import { lazyWithRetry } from '../../ui/lazy-code.tsx';
import { FormSkeleton } from '../../ui/waiting/skeleton.tsx';
import type { CardFormProps } from './card-form.tsx';

const loadCardForm = () => import('./card-form.tsx');

/** The frame for card data, shown instead of a form; a form's skeleton until its code is loaded. */
export const FramedForm: ComponentType<CardFormProps> = lazyWithRetry(
  async () => (await loadCardForm()).CardForm,
  <FormSkeleton />,
  true,
);

/** Prefetches the code of the card frame if a method of the lists needs it, so that a tap opens the frame at once. */
export async function prefetchCardForm(session: Session): Promise<void> {
  const { deposit, withdrawal } = session.state.lists;
  const methods = [...deposit.methods, ...withdrawal.methods];
  if (methods.some((method) => isFramedMethod(session, method))) await loadCardForm();
}
