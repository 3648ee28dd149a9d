import {
  autoUpdate,
  FloatingFocusManager,
  FloatingPortal,
  flip,
  type Middleware,
  offset,
  shift,
  size,
  useFloating,
} from '@floating-ui/react';
import { useEffect } from 'react';
import { useCanvas } from '../shadow-root.tsx';
import { closeOnEscape } from './close-on-escape.ts';
import { type PopupProps, useDirection } from './sheet.tsx';
import './popover.css';

/** Divides a position by the CSS zoom of the page, which Floating UI takes into account only for an offset parent. */
const fitZoom: Middleware = {
  name: 'zoom',
  async fn({ x, y, elements: { floating }, platform }) {
    const parent: object = (await platform.getOffsetParent?.(floating)) ?? {};
    const zoom = 'nodeType' in parent ? 1 : (floating.currentCSSZoom ?? 1);
    return { x: x / zoom, y: y / zoom };
  },
};

/** A popover positioned at its anchor. */
export function Floating({ label, anchor, onClose, children }: Omit<PopupProps, 'closeLabel'>) {
  const canvas = useCanvas();
  const direction = useDirection();
  const { refs, floatingStyles, context } = useFloating({
    open: true,
    onOpenChange: (isOpen) => {
      if (!isOpen) onClose();
    },
    elements: { reference: anchor },
    placement: 'bottom-start',
    whileElementsMounted: autoUpdate,
    middleware: [
      offset(8),
      flip({ padding: 8 }),
      shift({ padding: 8 }),
      size({
        padding: 8,
        apply({ availableHeight, rects, elements }) {
          elements.floating.style.setProperty('--room', `${Math.max(160, availableHeight)}px`);
          // `offsetWidth` would round it.
          const width = rects.reference.width / (elements.floating.currentCSSZoom ?? 1);
          elements.floating.style.setProperty('--anchor', `${width}px`);
        },
      }),
      fitZoom,
    ],
  });
  useEffect(() => closeOnEscape(anchor, onClose), [anchor, onClose]);

  // Floating UI retargets a press in the same shadow root to the host element and would ignore it; the
  // composed path has the real target.
  useEffect(() => {
    const close = (event: Event) => {
      const panel = refs.floating.current;
      const path = event.composedPath();
      if (panel && !path.includes(panel) && !path.includes(anchor)) onClose();
    };
    const { ownerDocument } = anchor;
    ownerDocument.addEventListener('pointerdown', close, true);
    return () => ownerDocument.removeEventListener('pointerdown', close, true);
  }, [refs, anchor, onClose]);

  return (
    <FloatingPortal {...(canvas ? { root: canvas } : {})}>
      <FloatingFocusManager context={context} modal={false}>
        <div
          ref={refs.setFloating}
          className="popover"
          dir={direction}
          part="popover"
          style={floatingStyles}
          tabIndex={-1}
          role="dialog"
          aria-label={label}
        >
          <div className="popover-panel">{children}</div>
        </div>
      </FloatingFocusManager>
    </FloatingPortal>
  );
}
