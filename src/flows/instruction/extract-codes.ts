import type { NextOf } from '../../domain/payment/transaction-schema.ts';
import { drawBarcode, isCode128 } from '../../ui/codes/code-128.ts';
import { drawQr } from '../../ui/codes/draw-qr.ts';
import type { PrintedCode } from '../../ui/print/print-page.ts';

interface Labels {
  barcode: (value: string) => string;
  qr: string;
}

/** The codes of a voucher for printing. A code that cannot be drawn is omitted, because the voucher has its text. */
export function extractCodes({ barcode, qr }: NextOf<'instruction'>, labels: Labels): PrintedCode[] {
  const bars = barcode && isCode128(barcode.format) ? drawBarcode(barcode.value) : null;
  return [
    ...(barcode && bars
      ? [
          {
            label: labels.barcode(barcode.value),
            path: bars.path,
            width: bars.size,
            height: 1,
            kind: 'bars' as const,
          },
        ]
      : []),
    ...(qr === undefined ? [] : squareOf(qr, labels.qr)),
  ];
}

function squareOf(text: string, label: string): PrintedCode[] {
  try {
    const { path, size } = drawQr(text);
    return [{ label, path, width: size, height: size, kind: 'square' }];
  } catch {
    return [];
  }
}
