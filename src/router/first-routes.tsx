import type { ComponentType } from 'react';
import { TRANSACTION_TYPES } from '../domain/payment/transaction.ts';
import type { RouteRow } from '../location/route.ts';
import { MethodListScreen } from '../screens/method-list/method-list.tsx';
import { type LazyCode, lazyCode } from '../ui/lazy-code.tsx';

export interface Route extends RouteRow {
  code: LazyCode<ComponentType>;
}

export const LIST_ROUTES: readonly Route[] = TRANSACTION_TYPES.map((type) => {
  const screen = () => <MethodListScreen type={type} />;
  return {
    path: `/${type}`,
    type,
    back: null,
    transition: 'fade',
    title: `${type}.title`,
    hasHistory: true,
    code: { ready: screen, load: async () => screen },
  };
});

export const PAYMENT_CHECK = lazyCode(
  async () => (await import('../screens/payment-check/payment-check-screen.tsx')).PaymentCheckScreen,
);

export const NAVIGATE_TO_TRANSACTION = lazyCode(
  async () => (await import('./navigate-to-transaction.ts')).NavigateToTransaction,
);
