import type { EarlySocket } from '../src/api/preconnect/early-socket.ts';
import type { View } from '../src/app/view.tsx';
import type { HostLink } from '../src/bridge/protocol.ts';
import type { HostDataName } from '../src/domain/host/host-data.ts';
import { fetchLocales } from '../src/i18n/fetch-locales.ts';
import { languageOf } from '../src/i18n/languages.ts';
import type { Engine } from '../src/session/engine.ts';
import baseCss from '../src/theme/base.css?inline';
import tokensCss from '../src/theme/tokens.css?inline';
import { adoptStyles } from '../src/ui/adopt-styles.ts';
import { findAssets } from './find-assets.ts';
import { loadEngine, loadFrame, loadView } from './lazy-parts.ts';
import { paintTheme } from './paint-theme.ts';
import { preconnect } from './preconnect.ts';
import skeletonCss from './skeleton.css?inline';
import { createSkeleton, showBroken } from './skeleton.ts';

/** The receiver of the host's commands: the session in this document, or the frame. */
type Commanded = Pick<Engine, 'take' | 'refresh' | 'end'>;

/** The parts of the element that its lifecycle needs. */
export interface Ground {
  element: HTMLElement;
  root: ShadowRoot;
  /** Host data so far; updated with every change. */
  data: Partial<Record<HostDataName, unknown>>;
  host: HostLink;
  restart(): void;
}

/** The widget from connecting to disconnecting. */
export interface Run {
  /** The preconnected socket, which the engine takes over. */
  early?: EarlySocket | undefined;
  engine?: Commanded;
  view?: View;
  /** True once the engine has read the host data; after that only changes are sent. */
  isRead?: true;
  isOver?: true;
  userId: unknown;
  /** Preconnects as soon as the cashier's origin and the token are known. */
  reach(): void;
  end(): void;
}

/** Paints the skeleton, and loads engine (session and connection) and view (React) in parallel. */
export function beginRun(ground: Ground): Run {
  const { element, root, data, host, restart } = ground;
  for (const css of [tokensCss, baseCss, skeletonCss]) adoptStyles(root, css);
  const repaint = () => paintTheme(element, data);
  repaint();
  const skeleton = createSkeleton(element.ownerDocument);
  root.prepend(skeleton);
  const darkness = matchMedia('(prefers-color-scheme: dark)');
  darkness.addEventListener('change', repaint);
  const run: Run = {
    userId: data.userId ?? '',
    reach() {
      if (run.early || run.engine || element.getAttribute('frame')) return;
      run.early = preconnect(data, findAssets(element));
    },
    end() {
      run.isOver = true;
      darkness.removeEventListener('change', repaint);
      skeleton.remove();
      run.view?.unmount();
      run.engine?.end();
      // Deferred, because the engine may still send over it.
      setTimeout(() => run.early?.webSocket.close());
    },
  };
  bring(run, ground, skeleton).catch((error: unknown) => {
    if (run.isOver) return;
    const { message = 'Unknown error', code } = Object(error);
    host.notify('init-error', { message, code });
    showBroken(skeleton, restart);
  });
  return run;
}

async function bring(run: Run, ground: Ground, skeleton: HTMLElement): Promise<void> {
  // Hosts often set properties right after inserting the element; some frameworks set attributes then too.
  await null;
  const { element, root, data, host, restart } = ground;
  const address = element.getAttribute('frame');
  if (address) {
    const { Frame } = await loadFrame();
    if (run.isOver) return;
    // In framed mode, the frame contains engine and view.
    const frame = new Frame(element, root, address, host);
    run.view = frame;
    run.engine = frame;
    await frame.loaded;
    skeleton.remove();
    return;
  }
  const assets = findAssets(element);
  run.reach();
  const language = languageOf(String(data.locale));
  // All three in parallel. The engine is requested first, because its connection needs round trips.
  const engineCode = loadEngine();
  const viewCode = loadView();
  const since = performance.now();
  const locales = { language, coming: fetchLocales(assets, language) };
  viewCode.catch(() => {});
  const { startEngine } = await engineCode;
  if (run.isOver) return;
  const engine = startEngine({ host, assets, page: data.page, locales, early: run.early, since, restart });
  run.engine = engine;
  const { mountView } = await viewCode;
  if (run.isOver) return;
  run.view = mountView(root, engine.session, { onPaint: () => skeleton.remove() });
}
