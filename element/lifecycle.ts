import type { EarlySocket } from '../src/api/preconnect/early-socket.ts';
import type { Engine } from '../src/app/engine.ts';
import type { View } from '../src/app/mount-view.tsx';
import type { HostLink } from '../src/bridge/protocol.ts';
import { themeFor } from '../src/domain/host/platform.ts';
import { fetchLocales } from '../src/i18n/fetch-locales.ts';
import { languageOf } from '../src/i18n/languages.ts';
import { createCanvas } from '../src/theme/canvas.ts';
import { adoptStyles } from '../src/theme/styles.ts';
import { loadEngine, loadFrame, loadView } from './lazy-parts.ts';
import { originsOf, preconnect, resolveAssetsUrl } from './preconnect.ts';
import type { ElementValueName } from './properties.ts';
import skeletonCss from './skeleton.css?inline';
import { createSkeleton } from './skeleton.ts';

type Commanded = Pick<Engine, 'handle' | 'refresh' | 'dispose'>;

export interface MountContext {
  element: HTMLElement;
  root: ShadowRoot;
  data: Partial<Record<ElementValueName, unknown>>;
  host: HostLink;
  restart(): void;
}

export interface Lifecycle {
  /** The preconnected socket, which the engine takes over. */
  early?: EarlySocket | undefined;
  engine?: Commanded;
  view?: View;
  /** True once the engine has read the host data: after that only changes are sent. */
  isRead?: true;
  isDisposed?: true;
  userId: unknown;
  /** The addresses of this start. If one of them changes, the widget starts again. */
  used?: string;
  /** The user's platform from the session. Until it is known, that of the host data counts. */
  platform?: unknown;
  repaint(): void;
  dispose(): void;
}

/** If the start takes this long, the skeleton shows a sentence, then also a button to try again. */
const STILL_WAITING_MS = 4_000;
const OFFER_RETRY_MS = 10_000;
const STILL_WAITING = 'Still connecting…';

let failures = 0;

export const addressesOf = ({ frame, assets }: MountContext['data']): string => `${[frame, assets]}`;

export function startLifecycle(ground: MountContext): Lifecycle {
  const { element, root, data, host, restart } = ground;
  const canvas = createCanvas(root);
  adoptStyles(root, skeletonCss);
  const skeleton = createSkeleton(element.ownerDocument, () => host.notify('close', {}));
  canvas.element.append(skeleton.element);
  const darkness = matchMedia('(prefers-color-scheme: dark)');
  const run: Lifecycle = {
    userId: data.userId,
    repaint() {
      canvas.setTheme(themeFor(run.platform ?? data.platform, data.theme, darkness.matches));
      skeleton.close.hidden = data.closingButton === false;
    },
    dispose() {
      run.isDisposed = true;
      darkness.removeEventListener('change', run.repaint);
      for (const timer of timers) clearTimeout(timer);
      canvas.element.remove();
      run.view?.unmount();
      run.engine?.dispose();
      // The socket is closed in a later task, because the engine may still send over it while it is disposed.
      setTimeout(() => run.early?.webSocket.close());
    },
  };
  run.repaint();
  darkness.addEventListener('change', run.repaint);
  // The second retry reloads the page, because some browsers never request a module again whose request has failed.
  const retry = () => (failures++ ? location.reload() : restart());
  // These timers may run on: they have no effect once the view has replaced the skeleton.
  const timers = [
    setTimeout(skeleton.tell, STILL_WAITING_MS, STILL_WAITING),
    setTimeout(skeleton.tell, OFFER_RETRY_MS, STILL_WAITING, retry),
  ];
  mount(run, ground, canvas.element, skeleton.element).catch((error: unknown) => {
    if (run.isDisposed) return;
    const { message = 'Unknown error', code = 'no_code', hint } = Object(error);
    host.notify('init-error', { message, code, hint });
    console.warn(`pay-widget: ${hint ?? message}`);
    for (const timer of timers) clearTimeout(timer);
    canvas.element.replaceChildren(skeleton.element);
    skeleton.tell('Error occurred. Try to refresh the section', retry);
  });
  return run;
}

async function mount(
  run: Lifecycle,
  ground: MountContext,
  canvas: HTMLElement,
  skeleton: HTMLElement,
): Promise<void> {
  // Hosts often set properties right after they insert the element, and some frameworks set attributes then, so the start waits for their code.
  await null;
  const { element, root, data, host, restart } = ground;
  const address = data.frame;
  run.used = addressesOf(data);
  if (address) {
    const { Frame } = await loadFrame();
    if (run.isDisposed) return;
    const frame = new Frame(element, canvas, String(address), host);
    run.engine = frame;
    run.view = frame;
  } else {
    const assets = resolveAssetsUrl(element, data.assets);
    preconnect(run, element, data);
    const language = languageOf(String(data.locale));
    // The engine is requested before the view, because its connection needs round trips.
    const engineCode = loadEngine();
    const viewCode = loadView();
    const startedAt = performance.now();
    const locales = { language, coming: fetchLocales(assets, language) };
    viewCode.catch(() => {});
    const { startEngine } = await engineCode;
    if (run.isDisposed) return;
    const engine = startEngine({
      host,
      assets,
      origins: originsOf(element),
      page: data.page,
      locales,
      early: run.early,
      onPlatform: (platform) => {
        run.platform = platform;
        run.repaint();
      },
      startedAt,
      restart,
    });
    run.engine = engine;
    const { mountView } = await viewCode;
    if (run.isDisposed) return;
    run.view = mountView(root, canvas, engine.session, { onPaint: () => skeleton.remove() });
  }
  await run.view.loaded;
  skeleton.remove();
}
