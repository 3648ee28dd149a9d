import { type ReactNode, startTransition } from 'react';
import { subscribe } from 'valtio/vanilla';
import { localPath } from '../location/memory-location.ts';
import {
  afterPress,
  atNextFrame,
  browserIdle,
  holdBackground,
  setFirstForm,
  withTimeout,
} from '../platform/timing.ts';
import { loadFirstForm } from '../router/prefetch.ts';
import { controlOf, UsedControls } from '../router/used-controls.ts';
import { KEPT_LIST } from '../session/methods/methods.ts';
import type { Session } from '../session/session.ts';
import { loadAgain } from '../ui/lazy-code.tsx';
import { drawStatic } from './draw-static.ts';
import { firstScreenDue, hasBrand, loadBrand, REACT } from './first-screen-due.ts';
import type { ReactView } from './react-view.tsx';

/** The error screen is shown if React's code has not arrived this long after a press on the list. */
const PRESS_TIMEOUT_MS = 10_000;
/** When a request for React's code has failed and the next one is not due within this time, a press shows the error screen. */
const LAST_RETRY_DELAY_MS = 2_000;
/** The first list waits this long for the host's brand; a later brand is applied to the drawn list. */
const BRAND_TIMEOUT_MS = 1_000;
/** If this file took longer than this to load, React's file would arrive after the first list is painted, so it is requested at once. */
const SLOW_LINE_MS = 250;
/** React replaces the drawn list after this time if the browser is never idle. */
const IDLE_TIMEOUT_MS = 1_000;

interface FirstScreen {
  canvas: HTMLElement;
  session: Session;
  /** The view as components. @param onDrawn called when React has drawn them @param shown another session whose list is drawn */
  scene: (onDrawn: () => void, shown?: Session) => ReactNode;
  onPaint: () => void;
}

/**
 * Shows the first screen. A list is drawn without React DOM (`drawStatic`). React DOM is requested as the list is painted, and replaces it
 * by the same components when the browser is idle. A press on the list before that runs the handler of its tile at once, and React's first
 * drawing is then the screen that the handler opens.
 */
export function showFirstScreen(screen: FirstScreen): { loaded: Promise<void>; dispose(): void } {
  const { canvas, session, scene, onPaint } = screen;
  const { location, state } = session;
  let list: HTMLElement | null = null;
  let view: ReactView | undefined;
  let isOver = false;

  const show = async () => {
    const [file] = performance.getEntriesByName(import.meta.url, 'resource');
    if (file && file.duration > SLOW_LINE_MS) REACT.load().catch(() => {});
    await firstScreenDue(session, showKept);
    await dress();
    if (isOver) return;
    list = drawList(screen);
    const pressed = new Promise<void>((resolve) => {
      const stop = location.subscribe(() => {
        stop();
        holdBackground();
        resolve();
      });
    });
    const code = list ? atNextFrame().then(() => loadAgain(REACT, () => isOver)) : REACT.load();
    if (list) {
      canvas.append(list);
      canvas.addEventListener('click', press, true);
      // All other code loads after the code of React and of the form, because the user may press a method at once.
      const form = Promise.all([atNextFrame().then(loadFirstForm), code]);
      setFirstForm(form);
      form.then(([[{ prefetchForms }]]) => prefetchForms(session)).catch(() => undefined);
      onPaint();
      session.onDispose(followList());
    }
    const inTime = async () => {
      await pressed;
      // After a failed request for React's code the next one may be half a minute away, so a press requests it at once.
      const again = loadAgain(REACT, (wait) => isOver || wait > LAST_RETRY_DELAY_MS);
      return withTimeout(again, PRESS_TIMEOUT_MS);
    };
    const createReactView = await (list ? Promise.race([code, inTime()]) : code);
    if (list) await Promise.race([browserIdle(IDLE_TIMEOUT_MS), pressed]);
    if (isOver) return;
    await new Promise<void>((resolve) => {
      const stage = createReactView(
        scene(() => {
          if (list) exchange(list, stage, resolve);
          else {
            onPaint();
            resolve();
          }
        }),
      );
      if (!list) stage.className = 'view';
      view = stage;
      const mount = () => canvas.append(stage);
      // In a transition, because a press on the drawn list must interrupt this render.
      if (list) startTransition(mount);
      else mount();
    });
  };

  /** Shows the list of an earlier visit, if one was kept, until there is another first screen. @throws {DOMException} if storage is denied */
  const showKept = async () => {
    // A page that has shown a widget before needs no kept list: React is loaded and draws the new list soon.
    if (REACT.ready || !localStorage.getItem(KEPT_LIST)) return;
    const { showKeptList } = await import('./show-kept-list.ts');
    await dress();
    showKeptList(canvas, session, (standIn) => drawList(screen, standIn));
  };

  /** Applies the host's brand before a list is shown, because users must not see the list without it. Waits for it up to a timeout. */
  const dress = () =>
    hasBrand(session) &&
    withTimeout(
      loadBrand().then(({ applyVariables }) => {
        const theme = canvas.dataset.theme === 'dark' ? 'dark' : 'light';
        if (!view)
          applyVariables(session, canvas.getRootNode() as ShadowRoot, state.host.schema.variables, theme);
      }),
      BRAND_TIMEOUT_MS,
    ).catch(() => {});

  /** Draws the list again when its language or its methods change before React is there. */
  const followList = () => {
    const content = () => [state.i18n, state.lists[state.page].methods];
    let drawn = content();
    return subscribe(state, () => {
      const now = content();
      if (!list || view || now.every((each, at) => each === drawn[at])) return;
      const next = drawList(screen);
      if (!next) return;
      drawn = now;
      canvas.append(next);
      const former = list;
      list = next;
      exchange(former, next);
    });
  };

  /** Highlights the pressed method until its screen is drawn, and ignores further presses. */
  const press = (event: Event) => {
    const tile = event.target instanceof Element ? event.target.closest('.tile') : null;
    if (!tile || !list?.contains(tile)) return;
    if (location.changes > 0) event.stopPropagation();
    else {
      tile.toggleAttribute('data-pressed', true);
      // The control is noted here too, because Back returns the focus to it even if the list was drawn without React.
      const control = controlOf(event.target);
      if (control) session.get(UsedControls).note(localPath(location.current), list, control);
    }
  };

  /** Replaces the list by a screen once no finger touches the list. */
  const exchange = (shown: HTMLElement, stage: HTMLElement, done = () => {}) => {
    stage.hidden = true;
    afterPress(shown, () => {
      const focused = (canvas.getRootNode() as ShadowRoot).activeElement as HTMLElement | null;
      const at = focused ? findLike(focused, shown).indexOf(focused) : -1;
      const main = stage.querySelector('main');
      const isList = location.changes === 0;
      stage.className = 'view';
      stage.hidden = false;
      // The list without React has faded in already, so React's list in its place must not fade in again.
      if (main && isList) main.style.animation = 'none';
      shown.remove();
      if (focused && at >= 0) (isList ? findLike(focused, stage)[at] : main)?.focus({ preventScroll: true });
      done();
    });
  };

  return {
    loaded: show(),
    dispose() {
      isOver = true;
      view?.unmount();
      list?.remove();
    },
  };
}

function findLike(focused: HTMLElement, screen: Element): HTMLElement[] {
  const part = focused.getAttribute('part');
  return [...screen.querySelectorAll<HTMLElement>(part ? `[part="${part}"]` : `.${focused.className}`)];
}

/** Draws the list without React; null if the first screen is not a list, or if only React can draw it. */
function drawList({ canvas, scene }: FirstScreen, shown?: Session): HTMLElement | null {
  const list = canvas.ownerDocument.createElement('div');
  list.className = 'view';
  const view = scene(() => {}, shown);
  try {
    drawStatic(view, list);
  } catch {
    return null;
  }
  return list.querySelector('.tiles') && list;
}
