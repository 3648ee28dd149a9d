import { useLayoutEffect, useState } from 'react';
import { ErrorReference } from '../parts/help/error-reference.tsx';
import { dismissToast } from '../session/toasts.ts';
import { useSession, useSessionState } from '../session/use-session.tsx';
import { Toast } from '../ui/status/toast.tsx';
import { ConnectionToast } from './connection-toast.tsx';
import './toasts.css';

export function Toasts() {
  const session = useSession();
  const { toasts } = useSessionState();
  return (
    <div className="toasts">
      <div className="toasts-stack" ref={useToastOffset()}>
        {toasts.map(({ id, message, error, tone }) => (
          <Toast key={id} tone={tone} message={message} onClose={() => dismissToast(session, id)}>
            {error?.diagnosticsId ? <ErrorReference error={error} /> : null}
          </Toast>
        ))}
        <ConnectionToast />
      </div>
    </div>
  );
}

/**
 * Keeps the toasts clear of a screen's controls: they float by `--footer-height` px above a sticky footer, and a
 * focused field is scrolled out from under the first toast.
 */
export function useToastOffset(): (element: HTMLElement | null) => void {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const app = element?.closest<HTMLElement>('.app');
    if (!element || !app) return;
    let wasEmpty = true;
    const clear = () => {
      const isEmpty = !element.firstChild;
      // Measuring forces a layout, so nothing is measured while no toast is shown.
      if (!isEmpty) {
        const height = footerHeight(app);
        element.toggleAttribute('data-afloat', height > 0);
        element.style.setProperty('--footer-height', `${height}px`);
        app.style.setProperty('--toast-height', `${height + element.offsetHeight}px`);
      } else if (!wasEmpty) app.style.removeProperty('--toast-height');
      if (wasEmpty && !isEmpty) app.querySelector('.page input:focus')?.scrollIntoView({ block: 'nearest' });
      wasEmpty = isEmpty;
    };
    clear();
    // Another screen may have another footer, so the offset is calculated again.
    const pages = new MutationObserver(clear);
    pages.observe(app, { childList: true, subtree: true });
    const size = new ResizeObserver(clear);
    size.observe(app);
    return () => {
      pages.disconnect();
      size.disconnect();
    };
  }, [element]);
  return setElement;
}

function footerHeight(app: Element): number {
  const footer = app.querySelector<HTMLElement>('.sticky-footer');
  return footer && getComputedStyle(footer).position === 'sticky' ? footer.offsetHeight : 0;
}
