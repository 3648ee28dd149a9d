import r2wc from '@r2wc/react-to-web-component';
import { hostBarHeight } from '../platform/host-bar.ts';
import { afterNextPaint, backgroundTurn } from '../platform/timing.ts';
import { goBack } from '../router/route-table.ts';
import { parseWith } from '../session/connection/call-cashier.ts';
import type { Session } from '../session/session.ts';
import { SessionProvider } from '../session/use-session.tsx';
import { ShadowRootProvider } from '../ui/shadow-root.tsx';
import { restoreStyles } from '../ui/styles/adopt-styles.ts';
import { attachStyles } from '../ui/styles/attach-styles.ts';
import { App } from './app.tsx';
import { findMarkupFaults, showTabStop } from './element-markup.ts';
import { keepKeys } from './keep-keys.ts';

/** The shell's handle of a mounted view. */
export interface View {
  goBack(): void;
  unmount(): void;
}

interface MountContext {
  root: ShadowRoot;
  session: Session;
  onPaint: () => void;
}

/** The context of each view element; DOM objects stay out of React props and of Valtio. */
const contexts = new WeakMap<Element, MountContext>();

function Root({ container }: { container?: Element }) {
  const scene = container && contexts.get(container);
  if (!scene) return null;
  return (
    <ShadowRootProvider value={scene.root}>
      <SessionProvider value={scene.session}>
        <App onPaint={scene.onPaint} />
      </SessionProvider>
    </ShadowRootProvider>
  );
}

interface Mounting extends HTMLElement {
  connectedCallback(): void;
  disconnectedCallback(): void;
}

let tag: string | null = null;

/** Name of the element in which r2wc mounts React, registered when first needed, under a name that is free on the page. */
function viewTag(): string {
  if (tag) return tag;
  const Mounted = r2wc(Root) as unknown as new () => Mounting;
  class PayWidgetView extends Mounted {
    #isMounted = false;

    // r2wc unmounts on every disconnect; moving the widget in the page would then lose the user's input.
    override connectedCallback(): void {
      if (this.#isMounted) return;
      this.#isMounted = true;
      super.connectedCallback();
    }

    override disconnectedCallback(): void {}

    connectedMoveCallback(): void {}

    adoptedCallback(): void {
      const scene = contexts.get(this);
      if (scene) restoreStyles(scene.root);
    }

    unmount(): void {
      super.disconnectedCallback();
    }
  }
  let free = 'pay-widget-view';
  while (customElements.get(free)) free += '-x';
  customElements.define(free, PayWidgetView);
  tag = free;
  return free;
}

/** Mounts the view of a session on the canvas of a shadow root. `onPaint` is called when the first screen is drawn. */
export function mountView(
  root: ShadowRoot,
  canvas: HTMLElement,
  session: Session,
  { onPaint }: { onPaint: () => void },
): View {
  const element = document.createElement(viewTag()) as Mounting & { unmount(): void };
  // The first press may happen before telemetry is loaded.
  const firstTap = new Promise<number>((resolve) => {
    const onPress = ({ timeStamp }: Event) => resolve(timeStamp);
    element.addEventListener('pointerdown', onPress, { capture: true, once: true });
  });
  const paint = () => {
    const hasFocus = root.activeElement !== null;
    onPaint();
    // The focus was on a button of the skeleton.
    if (hasFocus) root.querySelector('main')?.focus({ preventScroll: true });
    session.notePainted();
    // Telemetry loads last and may fail to load.
    const telemetry = backgroundTurn().then(() => import('../session/telemetry/start-telemetry.ts'));
    telemetry.then(
      ({ startTelemetry }) => startTelemetry(session, root, firstTap),
      () => session.telemetry.end(),
    );
  };
  const detachStyles = attachStyles(root);
  const freeKeys = keepKeys(root);
  const forgetBar = clearHostBar(element);
  const host = root.host as HTMLElement;
  const hideTabStop = showTabStop(host);
  parseWith(session, 'markup', (report) => {
    for (const fault of findMarkupFaults(host)) report(fault);
  });
  contexts.set(element, { root, session, onPaint: paint });
  canvas.append(element);
  return {
    goBack: () => goBack(session),
    unmount() {
      element.unmount();
      freeKeys();
      forgetBar();
      hideTabStop();
      detachStyles();
      contexts.delete(element);
      element.remove();
    },
  };
}

/**
 * Keeps what sticks to the lower edge of the window above a bar of the host page. A frame gets the height by a message.
 * @returns stops
 */
export function clearHostBar(view: HTMLElement): () => void {
  const measure = () => {
    const height = hostBarHeight();
    if (height > 0) view.style.setProperty('--frame-below', `${height}px`);
    else view.style.removeProperty('--frame-below');
  };
  // Reading a style before the first paint would delay it.
  void afterNextPaint().then(measure);
  addEventListener('resize', measure);
  // The host may show its bar later.
  view.addEventListener('focusin', measure);
  return () => {
    removeEventListener('resize', measure);
    view.removeEventListener('focusin', measure);
  };
}
