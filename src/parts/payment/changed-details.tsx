import type { EmvIssue } from '../../domain/checks/emv-code.ts';
import { inFours, phoneText } from '../../domain/fields/number-groups.ts';
import { copiedValue, IBAN } from '../../domain/payment/instruction-rail.ts';
import type { Requisite } from '../../domain/payment/transaction-schema.ts';
import type { MessageKey } from '../../i18n/i18n.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { CopyRow } from '../../ui/copy/copy-row.tsx';
import { DefinitionList } from '../../ui/definition-list/definition-list.tsx';
import { hasGlyph, PaymentDetailGlyph } from '../../ui/icons/payment-detail-glyph.tsx';
import { CardGroup } from '../../ui/layout/card-group.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Callout } from '../../ui/status/callout.tsx';
import { ErrorReference, useReportedError } from '../help/error-reference.tsx';

interface Props {
  title: string;
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

/** Tells the user that the cashier changed the payment details, and notifies the host once, in a message that names `what`. */
export function ChangedDetailsCallout({ what }: { what: 'deposit address' | 'requisites' }) {
  const message = `The ${what} of a payment changed while shown: the first is kept, nothing can be copied`;
  return <Refused message={message} from="next" title="invoice.swapped" text="invoice.swappedText" />;
}

interface CodeProps {
  scheme: 'PIX' | 'EMV';
  problem: EmvIssue;
}

/** Replaces a payment code that is invalid or pays something else than the screen shows; the host is notified once. */
export function InvalidCode({ scheme, problem }: CodeProps) {
  const message = `Refused a payment code (${scheme}): wrong ${problem}`;
  return <Refused message={message} from="code" title="instruction.badCode" text="instruction.badCodeText" />;
}

interface RefusedProps extends Record<'title' | 'text', MessageKey> {
  /** Text for the host, which is notified once. */
  message: string;
  from: string;
}

function Refused({ message, from, title, text }: RefusedProps) {
  const { t } = useI18n();
  const error = useReportedError(true, 'bad_data', message, from);
  return (
    <>
      <Callout tone="negative" title={t(title)} live>
        {t(text)}
      </Callout>
      {error ? <ErrorReference error={error} /> : null}
    </>
  );
}

interface RowsProps {
  requisites: readonly Readonly<Requisite>[];
  onCopied?: () => void;
}

/**
 * Payment details in one card, a row each, with a copy button where the user needs the value elsewhere.
 * Labels are texts of the cashier or text keys of the widget.
 */
export function PaymentDetailRows({ requisites, onCopied }: RowsProps) {
  const { lookUp } = useI18n();
  // If one row has a glyph, all rows are indented, so that labels and values stay aligned.
  const isIndented = requisites.some(({ icon }) => hasGlyph(icon));
  const leadOf = (icon: string | undefined) => (isIndented ? <PaymentDetailGlyph name={icon} /> : undefined);
  return (
    <CardGroup isStacked>
      {requisites.map(({ label: key, value, copy, icon }) => {
        const label = lookUp(key) ?? key;
        return copy === false ? (
          <DefinitionList key={key} items={[{ term: label, detail: value, lead: leadOf(icon) }]} />
        ) : (
          <CopyRow
            key={key}
            label={label}
            lead={leadOf(icon)}
            value={shownValue(value, icon)}
            copied={copiedValue(value)}
            onCopied={onCopied}
          />
        );
      })}
    </CardGroup>
  );
}

function shownValue(value: string, icon: string | undefined): string {
  if (/^\+\d{7,15}$/.test(value)) return phoneText(value);
  // A number without a plus is not grouped, because it is not known where its dial prefix ends.
  if (icon === 'phone') return value;
  const isGrouped = icon === 'card' || IBAN.test(value) || LONG_NUMBER.test(value);
  return isGrouped && /^[A-Z0-9]{12,34}$/.test(value) ? inFours(value) : value;
}

/** Numbers this long are shown in groups, because users retype them: a code at a cash machine, an account at a bank. */
const LONG_NUMBER = /^\d{12,}$/;
