import type { Examples } from '../testing/examples.ts';
import { Callout } from './callout.tsx';

const TONES = ['info', 'positive', 'warning', 'negative'] as const;

export const examples = {
  tones: ({ t }) =>
    TONES.map((tone) => (
      <Callout key={tone} tone={tone}>
        {t('paymentCheck.slow')}
      </Callout>
    )),
  'with a title': ({ t }) => (
    <Callout tone="warning" title={t('invoice.expired')}>
      {t('invoice.expiredSent')}
    </Callout>
  ),
  'announced at once': ({ t }) => (
    <Callout tone="negative" live>
      {t('failures.rejected_by_bank')}
    </Callout>
  ),
} satisfies Examples;
