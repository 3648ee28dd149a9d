import type { Requisite } from '../../domain/payment/transaction-schema.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { DefinitionList } from '../../ui/definition-list/definition-list.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ChangedDetailsCallout } from './changed-details-callout.tsx';

interface Props {
  title: string;
  /** The rows that were shown first. */
  requisites: readonly Readonly<Requisite>[];
}

/**
 * Replaces payment details that the cashier has changed: shows the first ones as text, with nothing to copy,
 * scan or open.
 */
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
