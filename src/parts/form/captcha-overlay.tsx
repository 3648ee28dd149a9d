import { useLayoutEffect, useRef } from 'react';
import { useSessionState } from '../../session/use-session.tsx';
import { closeOnEscape } from '../../ui/popover/close-on-escape.ts';
import { focusSafely } from '../../ui/safe-focus.ts';

interface Props {
  /** Called when the user closes the puzzle. */
  onClose: () => void;
}

/**
 * Shows the captcha slot in the top layer while the user solves a puzzle: only there is it neither covered by the host
 * page nor clipped by the element's own size containment.
 */
export function CaptchaOverlay({ onClose }: Props) {
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
    // The next Tab moves into the puzzle; afterwards the focus returns to the main button.
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
