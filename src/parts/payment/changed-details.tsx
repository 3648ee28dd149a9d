import type { Requisite } from '../../domain/payment/transaction-schema.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { DefinitionList } from '../../ui/definition-list/definition-list.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Callout } from '../../ui/status/callout.tsx';
import { ErrorReference, useReportedError } from '../help/error-reference.tsx';

interface Props {
  title: string;
  /** The rows that were shown first. */
  requisites: readonly Readonly<Requisite>[];
}

/** Replaces payment details that the cashier has changed: shows the first ones as text, with nothing to copy, scan or open. */
export function ChangedDetails({ title, requisites }: Props) {
  const { lookUp } = useI18n();
  const items = requisites.map(({ label, value }) => ({ term: lookUp(label) ?? label, detail: value }));
  return (
    <>
      <ChangedDetailsCallout what="requisites" />
      {items.length > 0 ? (
        <Section title={title}>
          <DefinitionList items={items} />
        </Section>
      ) : null}
    </>
  );
}

/**
 * Tells the user that the cashier changed the payment details; the host is notified once. @param what named
 * in the message to the host
 */
export function ChangedDetailsCallout({ what }: { what: 'deposit address' | 'requisites' }) {
  const { t } = useI18n();
  const message = `The ${what} of a payment changed while shown: the first is kept, nothing can be copied`;
  const error = useReportedError(true, 'bad_data', message, 'next');
  return (
    <>
      <Callout tone="negative" title={t('invoice.swapped')} live>
        {t('invoice.swappedText')}
      </Callout>
      {error ? <ErrorReference error={error} /> : null}
    </>
  );
}
