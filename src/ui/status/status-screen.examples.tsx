import { Button } from '../controls/button.tsx';
import type { Examples } from '../testing/examples.ts';
import { Paragraph } from '../text/paragraph.tsx';
import { StatusScreen } from './status-screen.tsx';

const STATUSES = ['waiting', 'accepted', 'processed', 'mistaked'] as const;

export const examples = {
  'a payment in each status': ({ t }) =>
    STATUSES.map((status) => (
      <StatusScreen
        key={status}
        icon={status}
        live
        title={t(`complete.${status}.title`)}
        text={t(`complete.${status}.text`, { amount: '$1,500.00' })}
      />
    )),
  'no methods, with a way on': ({ t }) => (
    <StatusScreen
      icon="empty"
      title={t('empty.title')}
      text={t('empty.text')}
      actions={<Button size="xl">{t('empty.refresh')}</Button>}
    />
  ),
  'an error, with more below its words': ({ t }) => (
    <StatusScreen icon="error" title={t('error.title')}>
      <Paragraph size="s">{t('error.text')}</Paragraph>
    </StatusScreen>
  ),
  'the status of a payment of the past': ({ t }) => (
    <StatusScreen icon="processed" title={t('complete.processed.title')} isStill />
  ),
} satisfies Examples;
