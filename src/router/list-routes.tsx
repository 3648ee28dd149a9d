import { MethodListScreen } from '../screens/method-list/method-list.tsx';
import type { RouteRow } from './location/route.ts';

/** The routes of the first screen; the others are loaded later (`routes.ts`). */
export const LIST_ROUTES: readonly RouteRow[] = [
  {
    path: '/deposit',
    type: 'deposit',
    back: null,
    transition: 'fade',
    title: 'deposit.title',
    hasHistory: true,
    screen: () => <MethodListScreen type="deposit" />,
  },
  {
    path: '/withdrawal',
    type: 'withdrawal',
    back: null,
    transition: 'fade',
    title: 'withdrawal.title',
    hasHistory: true,
    screen: () => <MethodListScreen type="withdrawal" />,
  },
];
