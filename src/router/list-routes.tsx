import { TRANSACTION_TYPES } from '../domain/payment/transaction.ts';
import { MethodListScreen } from '../screens/method-list/method-list.tsx';
import type { RouteRow } from './location/route.ts';

/** The routes of the first screen; the others are loaded later (`routes.ts`). */
export const LIST_ROUTES: readonly RouteRow[] = TRANSACTION_TYPES.map((type) => ({
  path: `/${type}`,
  type,
  back: null,
  transition: 'fade',
  title: `${type}.title`,
  hasHistory: true,
  screen: () => <MethodListScreen type={type} />,
}));
