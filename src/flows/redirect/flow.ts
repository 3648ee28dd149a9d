import { defineFlow } from '../define-flow.ts';

/** The standard form of a method, and the instruction that may follow it. */
export default defineFlow({
  name: 'redirect',
  routes: (['deposit', 'withdrawal'] as const).flatMap((type) => [
    {
      path: `/${type}/redirect`,
      type,
      back: `/${type}`,
      transition: 'position-top',
      guard: 'choice',
      screen: { load: () => import('../../parts/payment-form/payment-form-screen.tsx') },
    },
    {
      path: `/${type}/redirect/instruction`,
      type,
      back: `/${type}/redirect`,
      transition: 'position-top',
      guard: 'choice',
      screen: { load: () => import('../../parts/instruction/instruction-screen.tsx') },
    },
  ]),
  claims: [
    { kind: 'instruction', area: '/deposit/redirect', path: '/deposit/redirect/instruction' },
    { kind: 'instruction', area: '/withdrawal/redirect', path: '/withdrawal/redirect/instruction' },
  ],
});
