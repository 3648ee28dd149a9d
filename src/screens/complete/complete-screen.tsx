import { knownFailure } from '../../domain/failure.ts';
import { isFinal } from '../../domain/transaction.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { Timeline } from '../../parts/timeline/timeline.tsx';
import { TransactionSummary } from '../../parts/transaction-summary/transaction-summary.tsx';
import { useMoney } from '../../parts/use-money.ts';
import { useSessionState } from '../../session/use-session.tsx';
import { Message } from '../../ui/message/message.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Paragraph } from '../../ui/paragraph/paragraph.tsx';
import { Section } from '../../ui/section/section.tsx';
import { CompleteActions } from './complete-actions.tsx';
import { ProviderLink } from './provider-link.tsx';
import { wordsFor } from './status-words.ts';

/** /deposit/complete and /withdrawal/complete: one page for all four statuses; it follows what the cashier says. */
export default function CompleteScreen() {
  const { transaction } = useSessionState();
  const { t, lookUp } = useI18n();
  const money = useMoney();
  if (!transaction) return null;
  const { status, type, reason, next } = transaction;
  const words = wordsFor(type, status);
  const failure = reason && knownFailure(reason.code);
  const why = reason && (lookUp(failure?.text ?? '') ?? reason.message);
  const told = next?.kind === 'wait' && !isFinal(status) ? next.text : undefined;
  const arrived = money(transaction.net ?? transaction.amount, transaction.currency);
  // What has been sent may still come: that is said in full.
  const isLate = type === 'deposit' && status === 'mistaked' && reason?.code === 'expired';
  return (
    <Message
      mark={status}
      live
      title={t(words.title)}
      text={why ?? lookUp(told ?? '') ?? told ?? t(words.text, { amount: arrived })}
      actions={<CompleteActions transaction={transaction} />}
    >
      {next?.kind === 'redirect' && !isFinal(status) ? (
        <ProviderLink next={next} isDue={status === 'waiting'} />
      ) : null}
      {isLate ? (
        <Notice tone="warning" title={t('complete.sentTitle')}>
          {t('complete.sentText')}
        </Notice>
      ) : null}
      <TransactionSummary transaction={transaction} />
      {failure?.ways.includes('support') && !isLate ? (
        <Paragraph size="s">{t('remedy.support')}</Paragraph>
      ) : null}
      {type === 'withdrawal' && transaction.timeline.length > 0 ? (
        <Section title={t('timeline.title')}>
          <Timeline steps={transaction.timeline} />
        </Section>
      ) : null}
    </Message>
  );
}
