import type { ComponentType } from 'react';
import { FLOW_ROUTES } from '../flows/flows.ts';
import type { RouteRow } from '../location/route.ts';
import { lazyCode } from '../ui/lazy-code.tsx';
import { behindCardGate } from './card-gate.tsx';
import { LIST_ROUTES, type Route } from './first-routes.tsx';

const region = { load: () => import('../screens/region/region-screen.tsx') };
const complete = { load: () => import('../screens/complete/complete-screen.tsx') };

/** The screens of no flow on which nothing is typed for a payment. */
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
    path: '/history',
    type: null,
    back: 'history',
    transition: 'slide-down',
    screen: { load: () => import('../screens/history/history-screen.tsx') },
  },
];

/** The form of preparation, which belongs to no flow either. */
const PREPARATION: RouteRow = {
  path: '/form',
  type: null,
  back: null,
  transition: 'position-top',
  closable: false,
  screen: { load: () => import('../screens/preparation/preparation-screen.tsx') },
};

/**
 * THE ROUTE TABLE (R-ROUTE-1 to R-ROUTE-18): every route of the widget, one row each. The root redirects to /deposit,
 * and any unknown path to the root.
 */
export const ROUTES: readonly Route[] = [
  ...LIST_ROUTES,
  ...PAGES.map((row) => withCode(row, (Screen) => Screen)),
  // Every screen of a way to pay is behind the card gate, also that of a flow which does not know the rule.
  ...[PREPARATION, ...FLOW_ROUTES].map((row) => withCode(row, (Screen) => behindCardGate(row.path, Screen))),
];

/** Adds the code of a row's screen. */
function withCode(row: RouteRow, gate: (Screen: ComponentType) => ComponentType): Route {
  const { screen } = row;
  const code = lazyCode(async () => gate('load' in screen ? (await screen.load()).default : screen));
  return { ...row, code };
}
