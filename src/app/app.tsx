import { useLayoutEffect, useSyncExternalStore } from 'react';
import { Router } from 'wouter';
import { isUnderWay } from '../domain/payment/attempt-phase.ts';
import { I18nProvider } from '../i18n/use-i18n.tsx';
import type { LocationEntry, MemoryLocation } from '../location/memory-location.ts';
import { BASE_PATH } from '../location/memory-location.ts';
import { HostImages } from '../parts/method/method-icon.tsx';
import { afterFirstForm } from '../platform/timing.ts';
import { NAVIGATE_TO_TRANSACTION } from '../router/first-routes.tsx';
import { Page } from '../router/page.tsx';
import { useSession, useSessionState } from '../session/use-session.tsx';
import { lazyWithRetry } from '../ui/lazy-code.tsx';
import { FailureBoundary } from './failure-boundary.tsx';
import '../theme/forced-colors.css';
import '../theme/view-tokens.css';
import './app.css';

const NavigateToTransaction = lazyWithRetry(NAVIGATE_TO_TRANSACTION);
const HostTheme = lazyWithRetry(async () => (await import('./host-theme.tsx')).HostTheme);
const CardTaskWatch = lazyWithRetry(async () => (await import('./card-task-watch.tsx')).CardTaskWatch);
const Toasts = lazyWithRetry(async () => {
  // The toasts load right after the form, because one of them reports a lost network, over which its code could not be loaded.
  await afterFirstForm();
  return (await import('./toasts.tsx')).Toasts;
});

export function App({ onPaint }: { onPaint: () => void }) {
  const session = useSession();
  const { i18n, host } = useSessionState();
  useLayoutEffect(onPaint, [onPaint]);

  const { variables, fonts, assets } = host.schema;
  const isDressed = fonts.length + Object.keys(variables).length > 0;
  return (
    <I18nProvider value={i18n}>
      <Router base={BASE_PATH} hook={usePath} searchHook={useQuery}>
        <div className="app" lang={i18n.tag} dir={i18n.direction} tabIndex={-1}>
          <FailureBoundary>
            <HostImages value={assets}>
              <Page />
            </HostImages>
          </FailureBoundary>
          <Toasts />
          {isDressed ? <HostTheme /> : null}
          <Following />
          {session.cards.task ? <CardTaskWatch /> : null}
        </div>
      </Router>
    </I18nProvider>
  );
}

/** Mounts `NavigateToTransaction` at the submit of a payment, because the session needs the screen's path when the transaction arrives. */
function Following() {
  const { attempt, transaction } = useSessionState();
  return transaction || isUnderWay(attempt) ? <NavigateToTransaction /> : null;
}

function useLocation(): [LocationEntry, MemoryLocation] {
  const { location } = useSession();
  return [useSyncExternalStore(location.subscribe, () => location.current), location];
}

function usePath(): [string, MemoryLocation['navigate']] {
  const [{ path }, location] = useLocation();
  return [path, location.navigate];
}

function useQuery(): string {
  return useLocation()[0].search;
}
