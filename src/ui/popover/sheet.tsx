import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { ignoreSecondTap } from '../../platform/second-tap.ts';
import { CloseGlyph } from '../icons/glyph.tsx';
import { useCanvas } from '../shadow-root.tsx';
import { closeOnEscape } from './close-on-escape.ts';
import './popover.css';

export interface PopupProps {
  /** Accessible name of the popup; a sheet shows it as its heading. */
  label: string;
  anchor: HTMLElement;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A popup at the lower edge of the window. It is a modal `<dialog>`, because only the top layer is not moved or clipped by the canvas's
 * size containment. The browser also keeps the focus in it and makes the page inert.
 */
export function Sheet({ label, onClose, children }: Omit<PopupProps, 'anchor'>) {
  const { t } = useI18n();
  const canvas = useCanvas();
  const direction = useDirection();
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect, so that the dialog is closed, and returns the focus, before it is removed.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Without this line the dialog would focus its first control, Close; and a focused search box would open the keyboard.
    shown?.querySelector<HTMLElement>('[data-first-focus]')?.focus({ preventScroll: true });
    const heed = shown && ignoreSecondTap(shown);
    return () => {
      heed?.();
      shown?.close();
    };
  }, []);
  useEffect(() => (dialog.current ? closeOnEscape(dialog.current, onClose) : undefined), [onClose]);
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the sheet too; this is the press beside it
    <dialog
      ref={dialog}
      className="sheet"
      dir={direction}
      part="sheet"
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="sheet-panel">
        <div className="sheet-head">
          <h2 className="sheet-title">{label}</h2>
          <button type="button" className="sheet-close" aria-label={t('header.close')} onClick={onClose}>
            <CloseGlyph />
          </button>
        </div>
        <div className="sheet-body">{children}</div>
      </div>
    </dialog>,
    canvas ?? document.body,
  );
}

/** The writing direction of the interface, for a popup, which is drawn outside of the element that has the `dir`. */
export function useDirection(): string | undefined {
  return useCanvas()?.querySelector<HTMLElement>('[dir]')?.dir;
}
