import { createHash } from 'node:crypto';
import type { Payment } from '../storage/payments.ts';

export function txidOf({ id }: Pick<Payment, 'id'>): string {
  return createHash('sha256').update(`txid ${id}`).digest('hex');
}
