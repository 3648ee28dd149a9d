import { useEffect, useRef, useState } from 'react';
import type { Fault } from '../../domain/failure.ts';
import type { Method } from '../../domain/method.ts';
import type { TransactionType } from '../../domain/transaction.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { CardFrame } from '../../session/card-frame.ts';
import { chooseAnother } from '../../session/retry.ts';
import { useSession } from '../../session/use-session.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Message } from '../../ui/message/message.tsx';
import { useShadowRoot } from '../../ui/shadow-root.tsx';
import { FormSkeleton } from '../../ui/skeleton/skeleton.tsx';
import { addStyles } from '../../ui/styles.ts';
import { Diagnosis } from '../diagnosis/diagnosis.tsx';
import css from './card-form.css?inline';

addStyles(css);

export interface CardFormProps {
  type: TransactionType;
  /** Null where the list does not know the method of a payment. */
  method: Pick<Method, 'name'> | null;
  /** Id of the shown payment, where the frame goes on with it. */
  payment?: string | undefined;
}

/**
 * A page that takes card data, in an element in a host's page: a frame of the cashier's page takes the place of header and
 * page. Until that has drawn its own, the outline of a form stands here.
 */
export function CardForm({ type, method, payment }: CardFormProps) {
  const session = useSession();
  const root = useShadowRoot();
  const { t } = useI18n();
  const place = useRef<HTMLDivElement>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const name = method?.name ?? null;

  useEffect(() => {
    const app = place.current?.closest<HTMLElement>('.app');
    if (!app || !root || fault) return;
    const need = { type, method: name === null ? null : { name }, payment: payment ?? null };
    const stage = createStage(app, root);
    const cards = new CardFrame(session, root.host as HTMLElement, need, {
      show: () => stage.show(cards.page),
      hide: () => stage.hide(cards.page),
      refuse: setFault,
    });
    cards.page.iframe.className = 'card-frame';
    // With its address: an empty frame in a sandbox would be of this origin first, which browsers warn of.
    cards.open();
    app.append(cards.page.iframe);
    return () => cards.close();
  }, [session, root, type, name, payment, fault]);

  if (!fault) {
    return (
      <div className="card-outline" ref={place}>
        <FormSkeleton />
      </div>
    );
  }
  return (
    <Message
      mark="error"
      title={t('cards.title')}
      text={t('cards.text')}
      actions={
        <>
          <Button size="xl" block onClick={() => setFault(null)}>
            {t('complete.retry')}
          </Button>
          <Button size="xl" color="accent" variant="plain" block onClick={() => chooseAnother(session, type)}>
            {t('complete.otherMethod')}
          </Button>
        </>
      }
    >
      <Diagnosis fault={fault} />
    </Message>
  );
}

/** Puts the frame in the place of what the view has drawn, and takes it away again, with the focus. */
function createStage(app: HTMLElement, root: ShadowRoot) {
  const { ownerDocument: document } = app;
  const header = document.createElement('slot');
  header.name = 'header';
  return {
    show({ iframe, edge }: CardFrame['page']) {
      const hasFocus = app.matches(':focus-within');
      if (!iframe.style.blockSize) iframe.style.blockSize = `${app.offsetHeight}px`;
      edge.className = 'card-edge';
      // The host's own header lies in its document, and cannot go into another. The first slot of a name has it.
      app.prepend(header, edge);
      iframe.inert = false;
      // Before the control that has it goes out of sight, or the focus would be nowhere.
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
