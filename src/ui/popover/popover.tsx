import { autoUpdate, flip, type Middleware, offset, shift, size, useFloating } from '@floating-ui/react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useCanvas } from '../shadow-root.tsx';
import { closeOnEscape } from './close-on-escape.ts';
import { type PopupProps, Sheet, useDirection } from './sheet.tsx';
import './popover.css';

/** Widest phone layout, by the element's own width (R-SCREEN-8), in CSS pixels. */
const MAX_PHONE_WIDTH_PX = 767;

/**
 * A layer over the page: a bottom sheet on phones, a popover at its anchor on wide screens. It is open while it is rendered, takes the
 * focus, and returns it; a sheet also keeps the focus inside. An open layer stays what it is when the width changes. This file must be
 * loaded lazily, because it contains Floating UI.
 */
export function Popover(props: PopupProps) {
  const canvas = useCanvas();
  const [isSheet] = useState(
    () => (canvas?.getBoundingClientRect().width ?? window.innerWidth) <= MAX_PHONE_WIDTH_PX,
  );
  return isSheet ? <Sheet {...props} /> : <Floating {...props} />;
}

/** Divides a position by the CSS zoom of the page, which Floating UI takes into account only for an offset parent. */
const fitZoom: Middleware = {
  name: 'zoom',
  async fn({ x, y, elements: { floating }, platform }) {
    const parent: object = (await platform.getOffsetParent?.(floating)) ?? {};
    const zoom = 'nodeType' in parent ? 1 : (floating.currentCSSZoom ?? 1);
    return { x: x / zoom, y: y / zoom };
  },
};

const findStops = (panel: HTMLElement) =>
  panel.querySelectorAll<HTMLElement>('a[href], button:enabled, input:enabled, [tabindex="0"]');

/** A popover positioned at its anchor. It takes the focus, returns it, and closes when the focus or a press goes elsewhere. */
export function Floating({ label, anchor, onClose, children }: PopupProps) {
  const canvas = useCanvas();
  const direction = useDirection();
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const { floatingStyles } = useFloating({
    elements: { reference: anchor, floating: panel },
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
          // The exact width: `offsetWidth` is rounded, and the popover must be as wide as its anchor.
          const width = rects.reference.width / (elements.floating.currentCSSZoom ?? 1);
          elements.floating.style.setProperty('--anchor', `${width}px`);
        },
      }),
      fitZoom,
    ],
  });
  useEffect(() => closeOnEscape(anchor, onClose), [anchor, onClose]);

  useEffect(() => {
    const close = (event: Event) => {
      // The composed path is read, because for a listener outside the shadow root `target` is the element itself.
      const path = event.composedPath();
      if (panel && !path.includes(panel) && !path.includes(anchor)) onClose();
    };
    const { ownerDocument } = anchor;
    ownerDocument.addEventListener('pointerdown', close, true);
    return () => ownerDocument.removeEventListener('pointerdown', close, true);
  }, [panel, anchor, onClose]);

  // A layout effect, so that the focus returns before the panel is removed.
  useLayoutEffect(() => {
    if (!panel) return;
    const root = panel.getRootNode() as ShadowRoot;
    const before = root.activeElement as HTMLElement | null;
    const [first = panel] = findStops(panel);
    first.focus({ preventScroll: true });
    return () => {
      if (panel.contains(root.activeElement)) before?.focus();
    };
  }, [panel]);

  const onKeyDown = ({ key, shiftKey, target, currentTarget }: KeyboardEvent<HTMLElement>) => {
    const stops = [...findStops(currentTarget)];
    if (key !== 'Tab' || target !== stops.at(shiftKey ? 0 : -1)) return;
    // The panel is drawn at the end of the widget, so the browser has to go on from the anchor.
    anchor.focus();
    onClose();
  };

  return createPortal(
    <div
      ref={setPanel}
      className="popover"
      dir={direction}
      part="popover"
      style={floatingStyles}
      tabIndex={-1}
      role="dialog"
      aria-label={label}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget, currentTarget }) => {
        // `relatedTarget` is null when the whole window loses the focus, and the popover stays open.
        if (relatedTarget && relatedTarget !== anchor && !currentTarget.contains(relatedTarget)) onClose();
      }}
    >
      <div className="popover-panel">{children}</div>
    </div>,
    canvas ?? document.body,
  );
}
