import { type ChangeEvent, type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { sanitizeText } from '../../domain/fields/typed-text.ts';
import { numberFormat } from '../../domain/money/number-format.ts';
import { MAX_RECEIPT_BYTES, type ReceiptType, receiptTypeOf } from '../../domain/payment/receipt-type.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { continuePayment } from '../../session/payment/transaction/submit-step.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { StickyFooter } from '../../ui/layout/sticky-footer.tsx';
import { focusSafely } from '../../ui/safe-focus.ts';

const BYTES_PER_KB = 1024;

const WORDS = {
  missing: 'invoice.receiptMissing',
  too_large: 'invoice.receiptTooLarge',
  wrong_type: 'invoice.receiptWrongType',
  unreadable: 'invoice.receiptUnreadable',
} as const;

/** The form for a bank's receipt of the transfer: the user chooses a file, sees its name and size, and submits its description. */
export function ReceiptUpload({ isEarly, children }: { isEarly: boolean; children: ReactNode }) {
  const session = useSession();
  const { isStepping } = useSessionState();
  const { t, tag, lookUp } = useI18n();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const [problem, setProblem] = useState<ReceiptProblem | 'missing' | null>(null);

  const [rejection, setRejection] = useState<string | null>(null);
  const isWrong = problem !== null || rejection !== null;

  const choose = async ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) => {
    const file = files?.[0];
    // Closing the file picker keeps the previous file, so an empty choice changes nothing.
    if (!file) return;
    const read = await readReceipt(file);
    setRejection(null);
    setReceipt(typeof read === 'string' ? null : read);
    setProblem(typeof read === 'string' ? read : null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (receipt) {
      const { name, type, size, sha256 } = receipt;
      const result = await continuePayment(session, 'receipt', {
        name,
        type,
        size: String(size),
        ...(sha256 ? { sha256 } : {}),
      });
      const [rejected] = result.ok ? [] : Object.values(result.fields);
      if (!rejected) return;
      // The cashier rejected the receipt, so the user has to choose another file.
      setReceipt(null);
      setRejection(lookUp(rejected) ?? rejected);
      focusSafely(input.current);
      return;
    }
    setProblem(problem ?? 'missing');
    input.current?.focus();
  };
  return (
    <>
      <form id={id} noValidate onSubmit={(event) => void submit(event)}>
        <Section title={t('invoice.receipt')}>
          <label className="receipt" data-invalid={isWrong || undefined}>
            <input
              data-dd-privacy="mask"
              ref={input}
              className="receipt-input"
              type="file"
              accept="image/jpeg,image/png,application/pdf,.jpg,.jpeg,.png,.pdf"
              aria-invalid={isWrong || undefined}
              aria-describedby={`${id}note`}
              onChange={(event) => void choose(event)}
            />
            <span className="receipt-action">
              {t(receipt ? 'invoice.receiptChange' : 'invoice.receiptChoose')}
            </span>
            {receipt ? (
              <span className="receipt-file" data-dd-privacy="mask">
                <span className="receipt-name">{receipt.name}</span> {fileSize(receipt.size, tag)}
              </span>
            ) : null}
          </label>
          <p
            className="receipt-note"
            id={`${id}note`}
            aria-live="polite"
            data-invalid={isWrong || undefined}
            // Monitoring must mask the cashier's message, which may repeat submitted data.
            data-dd-privacy={rejection ? 'mask' : undefined}
          >
            {rejection ??
              t(problem ? WORDS[problem] : 'invoice.receiptHint', {
                limit: fileSize(MAX_RECEIPT_BYTES, tag),
              })}
          </p>
        </Section>
      </form>
      {children}
      <StickyFooter>
        <Button
          type="submit"
          form={id}
          size="xl"
          color={isEarly && !receipt ? 'neutral' : 'primary'}
          loading={isStepping}
        >
          {t('invoice.receiptSend')}
        </Button>
      </StickyFooter>
    </>
  );
}

function fileSize(bytes: number, tag: string): string {
  const isLarge = bytes >= BYTES_PER_KB * BYTES_PER_KB;
  const size = numberFormat(tag, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  return size.format(isLarge ? bytes / BYTES_PER_KB / BYTES_PER_KB : Math.max(1, bytes / BYTES_PER_KB));
}

/** Description of a receipt: the request carries texts only (docs/contract.md), so the file is identified by its hash. */
export interface Receipt {
  name: string;
  type: ReceiptType;
  size: number;
  /** SHA-256 in hexadecimal; absent if the page is not a secure context, in which browsers do not hash. */
  sha256?: string;
}

export type ReceiptProblem = 'too_large' | 'wrong_type' | 'unreadable';

const MAX_FILE_NAME_CHARS = 200;

/** Reads a chosen file: detects its type from its content, not its name, and hashes it. Never throws. */
async function readReceipt(file: File): Promise<Receipt | ReceiptProblem> {
  if (file.size > MAX_RECEIPT_BYTES) return 'too_large';
  try {
    const bytes = await file.arrayBuffer();
    const type = receiptTypeOf(new Uint8Array(bytes, 0, Math.min(16, bytes.byteLength)));
    if (!type) return 'wrong_type';
    const name = sanitizeText(file.name).slice(-MAX_FILE_NAME_CHARS);
    const sha256 = await hashOf(bytes);
    return { name, type, size: file.size, ...(sha256 ? { sha256 } : {}) };
  } catch {
    return 'unreadable';
  }
}

async function hashOf(bytes: ArrayBuffer): Promise<string | undefined> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!subtle) return undefined;
  const hash = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
