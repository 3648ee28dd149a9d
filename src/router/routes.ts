import type { ComponentType } from 'react';
import { FLOW_ROUTES } from '../flows/flows.ts';
import { type Declared, type LoadedRow, routeRow } from '../location/route.ts';
import { lazyCode } from '../ui/lazy-code.tsx';
import { behindCardGate } from './card-gate.tsx';
import { LIST_ROUTES, type Route } from './first-routes.tsx';

const region = () => import('../screens/region/region-screen.tsx');
const complete = () => import('../screens/complete/complete-screen.tsx');
const below = { back: 'history', transition: 'slide-down' } as const;
const other = { transition: 'slide-down', guard: 'navigation', isNext: false, load: region } as const;

const PAGES: readonly Declared[] = [
  { ...other, path: '/deposit/region' },
  {
    ...below,
    path: '/deposit/bonus-details',
    load: () => import('../screens/bonus-details/bonus-details-screen.tsx'),
  },
  {
    ...below,
    path: '/deposit/video-instruction',
    load: () => import('../screens/video-instruction/video-instruction-screen.tsx'),
  },
  { path: '/deposit/complete', back: null, title: 'deposit.title', load: complete },
  { ...other, path: '/withdrawal/region' },
  { path: '/withdrawal/confirm', load: () => import('../screens/confirm/confirm-screen.tsx') },
  { path: '/withdrawal/complete', back: null, title: 'withdrawal.title', load: complete },
  { path: '/empty', load: () => import('../screens/empty/empty-screen.tsx') },
  { path: '/empty/region', transition: 'slide-down', isNext: false, load: region },
  { path: '/error', load: () => import('../screens/error/error-screen.tsx') },
  { ...below, path: '/history', load: () => import('../screens/history/history-screen.tsx') },
];

const PREPARATION: Declared = {
  path: '/form',
  transition: 'position-top',
  closable: false,
  load: () => import('../screens/preparation/preparation-screen.tsx'),
};

/**
 * THE ROUTE TABLE (R-ROUTE-1 to R-ROUTE-18): every route of the widget, one row each. The root redirects to /deposit,
 * and any unknown path to the root.
 */
export const ROUTES: readonly Route[] = [
  ...LIST_ROUTES,
  ...PAGES.map((row) => withCode(routeRow(row), (Screen) => Screen)),
  // All screens of ways to pay are put behind the card gate here, because a flow could forget that.
  ...[routeRow(PREPARATION), ...FLOW_ROUTES].map((row) =>
    withCode(row, (Screen) => behindCardGate(row.path, Screen)),
  ),
];

function withCode(row: LoadedRow, gate: (Screen: ComponentType) => ComponentType): Route {
  return { ...row, code: lazyCode(async () => gate((await row.load()).default)) };
}
