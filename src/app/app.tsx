import { Suspense, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { Router } from 'wouter';
import { isUnderWay } from '../domain/intent-phase.ts';
import { untilPainted } from '../domain/until-painted.ts';
import { I18nProvider } from '../i18n/use-i18n.tsx';
import { HostImages } from '../parts/asset-source.ts';
import { BASE_PATH } from '../routing/base-path.ts';
import type { MemoryLocation, Place } from '../routing/location.ts';
import { useSession, useSessionState } from '../session/use-session.tsx';
import { late } from '../ui/late.tsx';
import { FormSkeleton } from '../ui/skeleton/skeleton.tsx';
import { addStyles } from '../ui/styles.ts';
import appCss from './app.css?inline';
import { FailureBoundary } from './failure-boundary.tsx';
import { Page } from './page.tsx';

addStyles(appCss);

const Follower = late(async () => (await import('./follower.tsx')).Follower);
const HostTheme = late(async () => (await import('./host-theme.tsx')).HostTheme);
const CardTaskWatch = late(async () => (await import('./card-task-watch.tsx')).CardTaskWatch);
const Notices = late(async () => {
  await untilPainted();
  return (await import('./notices.tsx')).Notices;
});

/** The whole of a widget's view. It draws nothing until the first page can stand: the shell's skeleton holds its place. */
export function App({ onPaint }: { onPaint: () => void }) {
  const session = useSession();
  const { phase, i18n, lists, host } = useSessionState();
  const isReady =
    phase === 'failed' || (phase === 'ready' && lists[session.options.page].status !== 'loading');
  // The view is built unseen while the list is on its way. Once shown it stays: a list that is loaded anew must not take
  // a form away.
  const [isPainted, setPainted] = useState(false);
  if (isReady && !isPainted) setPainted(true);

  useLayoutEffect(() => {
    if (isPainted) onPaint();
  }, [isPainted, onPaint]);

  const { variables, fonts, assets } = host.schema;
  const isDressed = fonts.length > 0 || Object.keys(variables).length > 0;
  if (phase === 'starting') return null;
  return (
    <I18nProvider value={i18n}>
      <Router base={BASE_PATH} hook={usePath} searchHook={useQuery}>
        <div className="app" lang={i18n.tag} hidden={!isPainted} tabIndex={-1}>
          <FailureBoundary>
            <Suspense fallback={<FormSkeleton />}>
              <HostImages value={assets}>
                <Page />
              </HostImages>
            </Suspense>
          </FailureBoundary>
          <Notices />
          {isDressed ? <HostTheme /> : null}
          <Following />
          {session.task ? <CardTaskWatch /> : null}
        </div>
      </Router>
    </I18nProvider>
  );
}

/** From the tap on: by the time that a payment stands, what leads to its page has to be there. */
function Following() {
  const { intent, transaction } = useSessionState();
  return transaction || (intent && isUnderWay(intent.phase)) ? <Follower /> : null;
}

function usePlace(): [Place, MemoryLocation] {
  const { location } = useSession();
  return [useSyncExternalStore(location.subscribe, () => location.current), location];
}

/** Path and navigate function for wouter's Router. */
function usePath(): [string, MemoryLocation['navigate']] {
  const [{ path }, location] = usePlace();
  return [path, location.navigate];
}

function useQuery(): string {
  return usePlace()[0].search;
}
