import { ref } from 'valtio/vanilla';
import type { AttemptRejection } from '../../domain/payment/payment-attempt.ts';
import { createDraft } from '../../session/methods/select-method.ts';
import { buildCreateRequest } from '../../session/payment/attempt/create-request.ts';
import { PaymentService } from '../../session/payment/attempt/payment-service.ts';
import type { Session } from '../../session/session.ts';
import { methodOf, rejectedAttempt } from '../../session/testing/static-session.ts';
import { Callout } from '../../ui/status/callout.tsx';
import type { PartExamples } from '../testing/part-examples.ts';
import { BlockingContent, NearbyAmounts, RejectionCallout } from './rejection-callout.tsx';

function reject(session: Session, code: string, part: Partial<AttemptRejection> = {}): void {
  const method = methodOf();
  session.state.choice.method = ref(method);
  session.state.draft = createDraft(method.name, '500');
  session.state.attempt = rejectedAttempt(code, part);
}

export const examples = {
  'something to accept before the main action': ({ t }) => (
    <BlockingContent>
      <Callout tone="warning" title={t('payout.payeeNone')}>
        {t('payout.payeeNoneText')}
      </Callout>
    </BlockingContent>
  ),
  'a captcha that failed': ({ session }) => {
    reject(session, 'captcha_failed');
    return <RejectionCallout type="deposit" />;
  },
  'nobody takes this amount, but others near it': ({ session }) => {
    reject(session, 'no_requisites');
    return <RejectionCallout type="deposit" />;
  },
  'a bonus has to be wagered first': ({ session }) => {
    reject(session, 'wagering_active', { wagering: { required: '1000', done: '250' } });
    return <RejectionCallout type="withdrawal" />;
  },
  'another payment stands in the way': ({ session }) => {
    reject(session, 'pending_exists', { transactionId: 'dep_0' });
    return <RejectionCallout type="deposit" />;
  },
  'it looks like a payment that was just made': ({ session }) => {
    reject(session, 'possible_duplicate', { transactionId: 'dep_0' });
    const request = buildCreateRequest(session, 'deposit');
    if (request) {
      const idem = '0190f5fe-7c00-7a00-8000-000000000001';
      session.get(PaymentService).createRequest = { ...request, idem };
    }
    return <RejectionCallout type="deposit" />;
  },
  'the amounts near the one that was refused': ({ session }) => {
    reject(session, 'no_requisites');
    return <NearbyAmounts />;
  },
} satisfies PartExamples;
