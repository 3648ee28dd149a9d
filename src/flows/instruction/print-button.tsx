import { isNative } from '../../domain/host/platform.ts';
import type { NextOf, Transaction } from '../../domain/payment/transaction-schema.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { useTransactionMethod } from '../../parts/method/transaction-method.tsx';
import { useMoney } from '../../parts/payment/use-money.ts';
import { timeFormat } from '../../platform/time-format.ts';
import { useSessionState } from '../../session/use-session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { printPage } from '../../ui/print/print-page.ts';
import { useCanvas } from '../../ui/shadow-root.tsx';

interface Props {
  transaction: Transaction;
  next: NextOf<'instruction'>;
  deadline: number | undefined;
}

/** Prints the voucher, or saves it as a file. Absent in an app's web view, which cannot print: there the user shows the screen instead. */
export function PrintButton({ transaction, next, deadline }: Props) {
  const { user } = useSessionState();
  const { t, tag, lookUp } = useI18n();
  const money = useMoney();
  const canvas = useCanvas();
  const { label } = useTransactionMethod(transaction);
  if (!(next.voucher || next.barcode) || isNative(user.platform)) return null;
  const print = async () => {
    const { extractCodes } = await import('./extract-codes.ts');
    const time = timeFormat(tag, { dateStyle: 'long', timeStyle: 'short' });
    const { amount, currency, id } = transaction;
    const rows = [
      { term: t('complete.method'), detail: label },
      { term: t('pay.total'), detail: money(amount, currency) },
      ...next.requisites.map((row) => ({ term: lookUp(row.label) ?? row.label, detail: row.value })),
      ...(deadline === undefined ? [] : [{ term: t('voucher.until'), detail: time.format(deadline) }]),
      { term: t('complete.number'), detail: id },
    ];
    const codes = extractCodes(next, {
      barcode: (value) => t('instruction.barcode', { value }),
      qr: t('instruction.qr'),
    });
    const page = {
      title: t('voucher.title'),
      language: tag,
      rows,
      codes,
      steps: next.steps.map((step) => lookUp(step) ?? step),
    };
    await printPage(page, canvas ?? document.body);
  };
  return (
    <Button color="neutral" block onClick={() => void print()}>
      {t('voucher.print')}
    </Button>
  );
}
