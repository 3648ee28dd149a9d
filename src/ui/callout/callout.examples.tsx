import type { Examples } from '../testing/examples.ts';
import { Callout } from './callout.tsx';

const TONES = ['info', 'positive', 'warning', 'negative'] as const;

export const examples = {
  tones: ({ t }) =>
    TONES.map((tone) => (
      <Callout key={tone} tone={tone}>
        {t('doubt.slow')}
      </Callout>
    )),
  'with a title': ({ t }) => (
    <Callout tone="warning" title={t('invoice.late')}>
      {t('invoice.lateSent')}
    </Callout>
  ),
  'announced at once': ({ t }) => (
    <Callout tone="negative" live>
      {t('failures.rejected_by_bank')}
    </Callout>
  ),
} satisfies Examples;
