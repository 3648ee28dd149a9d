import { DepositList, WithdrawalList } from '../screens/method-list/lists.tsx';
import type { PageRow } from './page-row.ts';

/** The routes of the first screen; the others are loaded later (`routes.tsx`). */
export const LIST_ROUTES: readonly PageRow[] = [
  {
    path: '/deposit',
    type: 'deposit',
    back: null,
    transition: 'fade',
    title: 'deposit.title',
    hasHistory: true,
    screen: DepositList,
  },
  {
    path: '/withdrawal',
    type: 'withdrawal',
    back: null,
    transition: 'fade',
    title: 'withdrawal.title',
    hasHistory: true,
    screen: WithdrawalList,
  },
];
