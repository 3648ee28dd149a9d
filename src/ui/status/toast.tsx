import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { CloseGlyph } from '../icons/glyph.tsx';
import { CheckGlyph } from '../icons/more-glyphs.tsx';
import './toast.css';

/** Time until a toast closes; paused while the toast is hovered or focused. */
const SHOWN_MS = 5_000;

interface Props {
  message: string;
  onClose: () => void;
  /** A negative toast has a title that says that something is wrong. */
  tone?: 'negative' | 'positive' | 'neutral' | undefined;
  /** True for a condition that lasts: the toast stays until it is closed or removed. */
  stays?: boolean | undefined;
  children?: ReactNode;
}

export function Toast({ message, onClose, tone = 'negative', stays = false, children }: Props) {
  const { t } = useI18n();
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  useCountdownToClose(stays || isHovered || isFocused, onClose);
  return (
    // Pointer and focus only pause the time until the toast closes; what can be pressed is the button inside.
    // biome-ignore lint/a11y/noStaticElementInteractions: it is not a control
    <div
      className="toast"
      part="snackbar"
      data-tone={tone}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {tone === 'positive' ? <CheckGlyph /> : null}
      <div className="toast-text" role={tone === 'negative' ? 'alert' : 'status'}>
        {tone === 'negative' ? <strong>{t('snackbar.error.title')}</strong> : null}
        <span data-dd-privacy="mask">{message}</span>
        {children}
      </div>
      <button type="button" className="toast-close" aria-label={t('snackbar.close')} onClick={onClose}>
        <CloseGlyph />
      </button>
    </div>
  );
}

function useCountdownToClose(isPaused: boolean, onClose: () => void): void {
  const left = useRef(SHOWN_MS);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (isPaused) return;
    const began = performance.now();
    const timer = setTimeout(() => close.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - began;
    };
  }, [isPaused]);
}
