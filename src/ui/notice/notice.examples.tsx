import type { Examples } from '../testing/examples.ts';
import { Notice } from './notice.tsx';

const TONES = ['info', 'positive', 'warning', 'negative'] as const;

export const examples = {
  tones: ({ t }) =>
    TONES.map((tone) => (
      <Notice key={tone} tone={tone}>
        {t('doubt.slow')}
      </Notice>
    )),
  'with a title': ({ t }) => (
    <Notice tone="warning" title={t('invoice.late')}>
      {t('invoice.lateSent')}
    </Notice>
  ),
  'announced at once': ({ t }) => (
    <Notice tone="negative" live>
      {t('failures.rejected_by_bank')}
    </Notice>
  ),
} satisfies Examples;
