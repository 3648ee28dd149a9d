import { STATUSES } from '../../domain/payment/transaction.ts';
import type { PartExamples } from '../testing/part-examples.ts';
import { StatusStrip, WaitingStatus } from './waiting-status.tsx';

export const examples = {
  'while a payment is waited for': ({ t }) => <WaitingStatus>{t('instruction.waiting')}</WaitingStatus>,
  'each status of a payment on its strip, the first with what is waited for': ({ t }) => (
    <>
      {STATUSES.map((status) => (
        <StatusStrip key={status} status={status}>
          {status === 'waiting' ? t('instruction.waiting') : undefined}
        </StatusStrip>
      ))}
    </>
  ),
} satisfies PartExamples;
