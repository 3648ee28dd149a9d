import { numberFormat } from '../../domain/money/number-format.ts';

const BYTES_PER_KB = 1024;

/** Formats a file size: `840 kB`, `2.4 MB`. */
export function fileSize(bytes: number, tag: string): string {
  const isLarge = bytes >= BYTES_PER_KB * BYTES_PER_KB;
  const size = numberFormat(tag, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  return size.format(isLarge ? bytes / BYTES_PER_KB / BYTES_PER_KB : Math.max(1, bytes / BYTES_PER_KB));
}
