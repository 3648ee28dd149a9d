import { useEffect, useRef, useState } from 'react';
import type { ReportedError } from '../../domain/errors/failures.ts';
import type { Method } from '../../domain/methods/method.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { isShort } from '../../forms/use-input-props.tsx';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { CardFrame } from '../../session/card-frame/card-frame.ts';
import { tryAnotherMethod } from '../../session/payment/found/retry-payment.ts';
import { useSession } from '../../session/use-session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { useShadowRoot } from '../../ui/shadow-root.tsx';
import { StatusScreen } from '../../ui/status/status-screen.tsx';
import { Paragraph } from '../../ui/text/paragraph.tsx';
import { FormSkeleton } from '../../ui/waiting/skeleton.tsx';
import { ErrorReference } from '../help/error-reference.tsx';
import { MethodHeading } from '../method/method-heading.tsx';
import './card-form.css';

// The list of a group with card methods imports `loadAhead` from this file, so that the code of the card form loads with the list.
export { loadAhead } from '../../session/card-frame/ahead-page.ts';

export interface CardFormProps {
  type: TransactionType;
  /** The method to pay with; null if the list does not contain the method of the transaction. */
  method: Method | null;
  payment?: string | undefined;
}

/**
 * A form for card data in a host page: a frame with the cashier's page replaces header and screen. A form's
 * heading and the skeleton of its fields are shown until the frame is drawn.
 */
export function CardForm({ type, method, payment }: CardFormProps) {
  const session = useSession();
  const root = useShadowRoot();
  const { t } = useI18n();
  const outline = useRef<HTMLDivElement>(null);
  const [error, setError] = useState<ReportedError | null>(null);
  const name = method?.name ?? null;

  useEffect(() => {
    const app = outline.current?.closest<HTMLElement>('.app');
    if (!app || !root || error) return;
    const need = { type, method: name === null ? null : { name }, payment: payment ?? null };
    const stage = createStage(app, root);
    const cards = new CardFrame(session, root.host as HTMLElement, need, {
      show: () => stage.show(cards.page),
      hide: () => stage.hide(cards.page),
      reject: setError,
    });
    cards.open(app);
    return () => cards.close();
  }, [session, root, type, name, payment, error]);

  if (!error) {
    return (
      <div className="card-outline" ref={outline}>
        {method && payment === undefined ? (
          <Stack className="payment">
            <MethodHeading method={method} />
            <FormSkeleton fields={method.fields.map((field) => (isShort(field) ? 'short' : 'field'))} />
          </Stack>
        ) : (
          <FormSkeleton />
        )}
      </div>
    );
  }
  return (
    <StatusScreen
      icon="error"
      title={t('cards.title')}
      text={t('cards.text')}
      actions={
        <>
          <Button size="xl" onClick={() => setError(null)}>
            {t('complete.retry')}
          </Button>
          <Button size="xl" color="accent" plain onClick={() => tryAnotherMethod(session, type)}>
            {t('complete.otherMethod')}
          </Button>
        </>
      }
    >
      <Paragraph>
        {t(payment ? 'error.money' : type === 'deposit' ? 'complete.notCharged' : 'pay.untouched')}
      </Paragraph>
      <ErrorReference error={error} />
    </StatusScreen>
  );
}

function createStage(app: HTMLElement, root: ShadowRoot) {
  const { ownerDocument: document } = app;
  const header = document.createElement('slot');
  header.name = 'header';
  return {
    show({ iframe, edge }: CardFrame['page']) {
      const hasFocus = app.matches(':focus-within');
      if (!iframe.style.blockSize) iframe.style.blockSize = `${app.offsetHeight}px`;
      edge.className = 'card-edge';
      // The host's own header cannot be moved into the frame's document, so it stays above the frame, in the first slot of its name.
      app.prepend(header, edge);
      iframe.inert = false;
      // The focus moves before the focused control is hidden; otherwise it would be lost.
      if (hasFocus) iframe.focus({ preventScroll: true });
      app.dataset.cards = '';
    },
    hide({ iframe }: CardFrame['page']) {
      const hasFocus = root.activeElement === iframe;
      delete app.dataset.cards;
      header.remove();
      if (hasFocus) app.focus({ preventScroll: true });
    },
  };
}
