import { defineFlow } from '../define-flow.ts';

/** A group of methods behind one tile: its list, and the form of the method chosen there. */
export default defineFlow({
  name: 'group',
  routes: (['deposit', 'withdrawal'] as const).flatMap((type) => [
    {
      path: `/${type}/group`,
      type,
      back: `/${type}`,
      transition: 'position-top',
      guard: 'choice',
      screen: { load: () => import('./group-screen.tsx') },
    },
    {
      path: `/${type}/group/redirect`,
      type,
      back: `/${type}/group`,
      transition: 'position-top',
      guard: 'choice',
      screen: { load: () => import('../../parts/payment-form/payment-form-screen.tsx') },
    },
  ]),
  claims: [],
});
