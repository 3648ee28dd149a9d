import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { CaptchaKind } from '../../domain/methods/method-captcha.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { MethodCaptcha } from '../../session/payment/attempt/solve-captcha.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { closeOnEscape } from '../../ui/popover/close-on-escape.ts';
import { focusSafely } from '../../ui/safe-focus.ts';
import { useShadowRoot } from '../../ui/shadow-root.tsx';
import './captcha-container.css';

interface Props {
  kind: CaptchaKind;
  type: TransactionType;
  method: string;
}

const PRIVACY = 'https://policies.google.com/privacy';
const TERMS = 'https://policies.google.com/terms';

/**
 * Slot of a captcha's nodes. They are in the light DOM, because captchas do not work in a shadow root. reCAPTCHA allows its badge to be
 * hidden where the page shows the badge's text and links, so this component shows them in the user's language.
 */
export function CaptchaContainer({ kind, type, method }: Props) {
  const session = useSession();
  const root = useShadowRoot();
  const { t, separator } = useI18n();
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
        {separator()}
        <a href={TERMS} target="_blank" rel="noreferrer">
          {t('captcha.terms')}
        </a>
      </p>
    </div>
  );
}

interface CaptchaOverlayProps {
  onClose: () => void;
}

/**
 * Shows the captcha slot in the top layer while the user solves a puzzle: only there is it neither covered by the host
 * page nor clipped by the element's own size containment.
 */
export function CaptchaOverlay({ onClose }: CaptchaOverlayProps) {
  const { attempt } = useSessionState();
  const isVerifying = attempt?.phase === 'verifying';
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = layer.current;
    if (!isVerifying || !shown) return;
    const stop = closeOnEscape(shown, onClose);
    shown.showPopover?.();
    const root = shown.getRootNode() as Document | ShadowRoot;
    const before = root.activeElement;
    // The focus goes to the slot, because the next Tab must move into the puzzle. Afterwards the focus returns to the main button.
    shown.focus({ preventScroll: true });
    return () => {
      stop();
      shown.hidePopover?.();
      const hadFocus = root.activeElement === null || root.activeElement === shown;
      if (before instanceof HTMLElement && hadFocus) focusSafely(before, { preventScroll: true });
    };
  }, [isVerifying, onClose]);
  return (
    <div ref={layer} className="captcha-overlay" popover="manual" tabIndex={-1}>
      <slot name="captcha" />
    </div>
  );
}
