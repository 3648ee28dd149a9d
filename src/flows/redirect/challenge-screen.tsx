import { useEffect, useEffectEvent, useRef } from 'react';
import type { NextOf } from '../../domain/payment/transaction-schema.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { PaymentHeading } from '../../parts/method/transaction-method.tsx';
import { AmountCard } from '../../parts/payment/amount-card.tsx';
import { mayBeFramed, openInFrame } from '../../parts/payment/open-provider.ts';
import { PaymentTimer, useExpired } from '../../parts/payment/payment-timer.tsx';
import { cashierOrigin } from '../../session/connection/connection.ts';
import { retryPayment } from '../../session/payment/found/retry-payment.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Stack, TwoColumns } from '../../ui/layout/stack.tsx';
import { StickyFooter } from '../../ui/layout/sticky-footer.tsx';
import { Callout } from '../../ui/status/callout.tsx';
import { Paragraph } from '../../ui/text/paragraph.tsx';
import './challenge-screen.css';

/** If a bank's page has not loaded after this time, the complete screen offers it in a new tab (docs/contract.md). */
const LOAD_TIMEOUT_MS = 20_000;
/** After this time the complete screen offers the page in a new tab. Card issuers keep a challenge open for ten minutes. */
const CHALLENGE_TIMEOUT_MS = 600_000;
/** Height of a challenge without a size: the greatest that the pages of card issuers are made for. */
const FULL_HEIGHT_PX = 600;
/** The page in the frame must not navigate the host page, but it keeps its origin, because its storage and passkeys need it. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';
/** A bank's page may lead to another origin of the bank for which the user has the passkey, so every origin may request the passkey. */
const PERMISSIONS = 'publickey-credentials-get *';

/**
 * /deposit/redirect/challenge: the page of the card's issuer, or of a bank, in a frame. Messages of that page are ignored, because only the
 * cashier knows how the challenge ended. A page that must not be framed opens as a redirect does, on the complete screen.
 */
export default function ChallengeScreen() {
  const session = useSession();
  const { transaction } = useSessionState();
  const { t } = useI18n();
  const next = transaction?.next?.kind === 'challenge' ? transaction.next : null;
  const isExpired = useExpired(next?.expiresAt);
  const leave = () => session.location.navigate('/deposit/complete', { replace: true });
  const isAllowed = next !== null && mayBeFramed(next.url, cashierOrigin(session));
  const leaveUnsafe = useEffectEvent(leave);
  useEffect(() => {
    if (!isAllowed) leaveUnsafe();
  }, [isAllowed]);
  if (!transaction || !next || !isAllowed) return null;
  const { amount, currency } = transaction;
  return (
    <Stack>
      <PaymentHeading title={t('challenge.title')} payment={transaction} />
      <TwoColumns
        aside={
          <StickyFooter>
            {isExpired ? (
              <Button size="xl" onClick={() => retryPayment(session, 'deposit')}>
                {t('complete.another')}
              </Button>
            ) : (
              <Button color="accent" plain block onClick={leave}>
                {t('challenge.outside')}
              </Button>
            )}
          </StickyFooter>
        }
      >
        <AmountCard label={t('complete.amount')} amount={amount} currency={currency}>
          {next.expiresAt === undefined || isExpired ? null : <PaymentTimer deadline={next.expiresAt} />}
        </AmountCard>
        {isExpired ? (
          <Callout tone="warning" live>
            {t('instruction.expired')}
          </Callout>
        ) : (
          <>
            <Paragraph>{t('challenge.text')}</Paragraph>
            <ChallengeFrame key={next.url} next={next} onFail={leave} />
          </>
        )}
      </TwoColumns>
    </Stack>
  );
}

interface Props {
  next: NextOf<'challenge'>;
  onFail: () => void;
}

function ChallengeFrame({ next, onFail }: Props) {
  const { t } = useI18n();
  const frame = useRef<HTMLIFrameElement>(null);
  const { host, origin } = new URL(next.url);
  const [width, height] = next.size === 'full' ? ['100%', FULL_HEIGHT_PX] : next.size.split('x');
  const open = useEffectEvent((iframe: HTMLIFrameElement) => openInFrame(iframe, next));
  const fail = useEffectEvent(onFail);
  useEffect(() => {
    const iframe = frame.current;
    if (!iframe) return;
    const end = setTimeout(fail, CHALLENGE_TIMEOUT_MS);
    const late = setTimeout(fail, LOAD_TIMEOUT_MS);
    const onLoad = () => clearTimeout(late);
    // The policy (CSP) of the host page may not allow the issuer in a frame. The browser reports that by this event alone.
    const onViolation = ({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (
        disposition === 'enforce' &&
        /^(?:frame-src|child-src|default-src|form-action)$/.test(effectiveDirective) &&
        blockedURI.startsWith(origin)
      )
        fail();
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    // `sandbox` is set just before the page loads and not in the markup, because the empty document before it has the host page's origin. A
    // page of the host page's own origin gets no `sandbox`, because its scripts could remove the attribute anyway.
    if (origin !== location.origin) iframe.setAttribute('sandbox', SANDBOX);
    open(iframe);
    iframe.addEventListener('load', onLoad);
    return () => {
      clearTimeout(end);
      clearTimeout(late);
      document.removeEventListener('securitypolicyviolation', onViolation);
      iframe.removeEventListener('load', onLoad);
    };
  }, [origin]);
  return (
    <iframe
      ref={frame}
      className="challenge-frame"
      width={width}
      height={height}
      title={t('complete.providerHost', { host })}
      allow={PERMISSIONS}
      referrerPolicy="strict-origin"
    />
  );
}
