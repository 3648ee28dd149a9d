import { hostBarHeight } from '../platform/host-bar.ts';
import { afterNextPaint, backgroundTurn } from '../platform/timing.ts';
import { goBack } from '../router/route-table.ts';
import { withSetup } from '../session/connection/connection.ts';
import type { Session } from '../session/session.ts';
import { SessionProvider } from '../session/use-session.tsx';
import { attachStyles, restoreStyles } from '../theme/styles.ts';
import { ShadowRootProvider } from '../ui/shadow-root.tsx';
import { App } from './app.tsx';
import { showFirstScreen } from './first-screen.ts';
import { keepKeys, showTabStop } from './keep-keys.ts';

export interface View {
  /** Resolves once React draws. @throws {Error} if its code does not arrive */
  readonly loaded: Promise<void>;
  goBack(): void;
  /** Called when the element has moved into another document, because the browser removes a shadow root's style sheets then. */
  adopted(): void;
  unmount(): void;
}

export function mountView(
  root: ShadowRoot,
  canvas: HTMLElement,
  session: Session,
  { onPaint }: { onPaint: () => void },
): View {
  // The first press may happen before telemetry is loaded, so its time is kept for telemetry.
  const firstTap = new Promise<number>((resolve) => {
    const onPress = ({ timeStamp }: Event) => resolve(timeStamp);
    canvas.addEventListener('pointerdown', onPress, { capture: true, once: true });
  });
  const paint = () => {
    const hasFocus = root.activeElement?.matches('.shell *');
    onPaint();
    // A button of the skeleton had the focus and is removed now. Without this, keyboard users would start at the top of the host page.
    if (hasFocus) root.querySelector('main')?.focus({ preventScroll: true });
    session.notePainted();
    const idle = backgroundTurn(session);
    void idle.then(() => withSetup(({ checkSetup }) => checkSetup(session, host)));
    // Telemetry loads last and may fail to load, because no payment needs it.
    const telemetry = idle.then(() => import('../session/telemetry/start-telemetry.ts'));
    telemetry.then(
      ({ startTelemetry }) => startTelemetry(session, root, firstTap),
      () => session.telemetry.end(),
    );
  };
  const detachStyles = attachStyles(root);
  const freeKeys = keepKeys(root);
  const forgetBar = clearHostBar(canvas);
  const host = root.host as HTMLElement;
  const hideTabStop = showTabStop(host);
  const scene = (onDrawn: () => void, shown = session) => (
    <ShadowRootProvider value={root}>
      <SessionProvider value={shown}>
        <App onPaint={onDrawn} />
      </SessionProvider>
    </ShadowRootProvider>
  );
  const { loaded, dispose } = showFirstScreen({ canvas, session, scene, onPaint: paint });
  return {
    loaded,
    goBack: () => goBack(session),
    adopted: () => restoreStyles(root),
    unmount() {
      dispose();
      freeKeys();
      forgetBar();
      hideTabStop();
      detachStyles();
    },
  };
}

/**
 * Keeps footer and toasts above a bar at the lower edge of the host page. In a frame, a message brings the height of that bar.
 * @returns a function that stops this
 */
export function clearHostBar(view: HTMLElement): () => void {
  const measure = () => {
    const height = hostBarHeight();
    view.style.setProperty('--frame-below', height > 0 ? `${height}px` : '');
  };
  // Reading a style before the first paint would delay that paint.
  void afterNextPaint().then(measure);
  addEventListener('resize', measure);
  // The bar is measured again at each focus, because the host may show it later.
  view.addEventListener('focusin', measure);
  return () => {
    removeEventListener('resize', measure);
    view.removeEventListener('focusin', measure);
  };
}
