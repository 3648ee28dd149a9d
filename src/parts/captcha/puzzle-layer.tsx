import { useLayoutEffect, useRef } from 'react';
import { useSessionState } from '../../session/use-session.tsx';

interface Props {
  /** The user wants to be rid of the puzzle. */
  onClose: () => void;
}

/**
 * Where a puzzle stands while the user has to prove to be a person: in the top layer, the one place that neither the
 * host's page nor the size containment of our own element covers, moves or clips.
 */
export function PuzzleLayer({ onClose }: Props) {
  const { intent } = useSessionState();
  const isProving = intent?.phase === 'proving';
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = layer.current;
    if (!isProving || !shown) return;
    // React does not hear what happens in slotted nodes: they are none of its own.
    const putAway = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose();
    };
    shown.addEventListener('keydown', putAway);
    shown.showPopover?.();
    // The main button, where the focus was, is off by now: the next Tab leads into the puzzle.
    shown.focus({ preventScroll: true });
    return () => {
      shown.removeEventListener('keydown', putAway);
      shown.hidePopover?.();
    };
  }, [isProving, onClose]);
  return (
    <div ref={layer} className="captcha-layer" popover="manual" tabIndex={-1}>
      <slot name="captcha" />
    </div>
  );
}
