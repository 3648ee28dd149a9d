import { FLOW_ROUTES } from '../flows/flows.ts';
import type { RouteRow } from '../location/route.ts';
import { loadWithRestOfForm } from '../parts/form/load-rest-of-form.ts';
import { lazyCode } from '../ui/lazy-code.tsx';
import { LIST_ROUTES, PAYMENT_CHECK, type Route } from './first-routes.tsx';

const region = { load: () => import('../screens/region/region-screen.tsx') };
const complete = { load: () => import('../screens/complete/complete-screen.tsx') };

/** The routes that belong to no flow; the flows define their own. */
const PAGES: readonly RouteRow[] = [
  {
    path: '/deposit/region',
    type: 'deposit',
    back: '/deposit',
    transition: 'slide-down',
    guard: 'navigation',
    screen: region,
  },
  {
    path: '/deposit/bonus-details',
    type: 'deposit',
    back: 'history',
    transition: 'slide-down',
    guard: 'choice',
    screen: { load: () => import('../screens/bonus-details/bonus-details-screen.tsx') },
  },
  {
    path: '/deposit/video-instruction',
    type: 'deposit',
    back: 'history',
    transition: 'slide-down',
    guard: 'choice',
    screen: { load: () => import('../screens/video-instruction/video-instruction-screen.tsx') },
  },
  {
    path: '/deposit/complete',
    type: 'deposit',
    back: null,
    transition: 'position-top',
    guard: 'choice',
    title: 'deposit.title',
    screen: complete,
  },
  {
    path: '/withdrawal/region',
    type: 'withdrawal',
    back: '/withdrawal',
    transition: 'slide-down',
    guard: 'navigation',
    screen: region,
  },
  {
    path: '/withdrawal/confirm',
    type: 'withdrawal',
    back: '/withdrawal',
    transition: 'position-top',
    guard: 'choice',
    screen: { load: () => import('../screens/confirm/confirm-screen.tsx') },
  },
  {
    path: '/withdrawal/complete',
    type: 'withdrawal',
    back: null,
    transition: 'position-top',
    guard: 'choice',
    title: 'withdrawal.title',
    screen: complete,
  },
  {
    path: '/empty',
    type: null,
    back: null,
    transition: 'fade',
    screen: { load: () => import('../screens/empty/empty-screen.tsx') },
  },
  {
    path: '/empty/region',
    type: null,
    back: '/empty',
    transition: 'slide-down',
    screen: region,
  },
  {
    path: '/error',
    type: null,
    back: null,
    transition: 'fade',
    screen: { load: () => import('../screens/error/error-screen.tsx') },
  },
  {
    path: '/form',
    type: null,
    back: null,
    transition: 'position-top',
    closable: false,
    screen: { load: () => import('../screens/preparation/preparation-screen.tsx') },
  },
  {
    path: '/history',
    type: null,
    back: 'history',
    transition: 'slide-down',
    screen: { load: () => import('../screens/history/history-screen.tsx') },
  },
];

/**
 * THE ROUTE TABLE (R-ROUTE-1 to R-ROUTE-18): every route of the widget, one row each. The root redirects to /deposit,
 * and any unknown path to the root.
 */
export const ROUTES: readonly Route[] = [...LIST_ROUTES, ...[...PAGES, ...FLOW_ROUTES].map(withCode)];

loadWithRestOfForm(() => PAYMENT_CHECK.load());

/**
 * Adds the code of a row's screen. The check screen is loaded with it, because it must be there when the network
 * fails during a payment.
 */
function withCode(row: RouteRow): Route {
  const { screen } = row;
  const code = lazyCode(async () => {
    const [loaded] = await Promise.all([
      'load' in screen ? screen.load() : { default: screen },
      // A form is drawn without the check screen, and cannot be submitted before that screen is loaded.
      row.isNext || PAYMENT_CHECK.load(),
    ]);
    return loaded.default;
  });
  return { ...row, code };
}
