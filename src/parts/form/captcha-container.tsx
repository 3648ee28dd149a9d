import { useCallback, useEffect, useRef } from 'react';
import type { CaptchaKind } from '../../domain/methods/method-captcha.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { MethodCaptcha } from '../../session/payment/attempt/solve-captcha.ts';
import { useSession } from '../../session/use-session.tsx';
import { useShadowRoot } from '../../ui/shadow-root.tsx';
import { CaptchaOverlay } from './captcha-overlay.tsx';
import './captcha-container.css';

interface Props {
  kind: CaptchaKind;
  type: TransactionType;
  method: string;
}

const PRIVACY = 'https://policies.google.com/privacy';
const TERMS = 'https://policies.google.com/terms';

/**
 * Slot of a captcha's nodes, which are in the light DOM. reCAPTCHA allows its badge to be hidden where the page shows
 * the same text and links; ours are in the user's language.
 */
export function CaptchaContainer({ kind, type, method }: Props) {
  const session = useSession();
  const root = useShadowRoot();
  const { t } = useI18n();
  const end = useRef<() => void>(undefined);
  useEffect(() => {
    if (!root) return;
    end.current = session.get(MethodCaptcha).prepare(type, method, root.host);
    return end.current;
  }, [session, type, method, root]);
  const close = useCallback(() => end.current?.(), []);
  if (kind === 'geetest') return <CaptchaOverlay onClose={close} />;
  return (
    <div className="captcha">
      <div className="captcha-frames" aria-hidden>
        <slot name="captcha" />
      </div>
      <p>
        {t('captcha.recaptcha')}{' '}
        <a href={PRIVACY} target="_blank" rel="noreferrer">
          {t('captcha.privacy')}
        </a>
        {', '}
        <a href={TERMS} target="_blank" rel="noreferrer">
          {t('captcha.terms')}
        </a>
      </p>
    </div>
  );
}
