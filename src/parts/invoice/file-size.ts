import { numberFormat } from '../../domain/money/number-format.ts';

const KILO = 1024;

/** Formats a file size: `840 kB`, `2.4 MB`. */
export function fileSize(bytes: number, tag: string): string {
  const isLarge = bytes >= KILO * KILO;
  const size = numberFormat(tag, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  return size.format(isLarge ? bytes / KILO / KILO : Math.max(1, bytes / KILO));
}
