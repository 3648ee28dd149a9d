import { defineFlow } from '../define-flow.ts';

/** UPI through its apps' own links, or a QR code at a desk. Its form is the standard page. */
export default defineFlow({
  name: 'eazype',
  routes: [
    {
      path: '/deposit/redirect/eazype',
      type: 'deposit',
      back: '/deposit/redirect',
      transition: 'position-top',
      guard: 'choice',
      screen: { load: () => import('./eazype-screen.tsx') },
    },
  ],
  claims: [{ kind: 'eazype', area: '/deposit/redirect', path: '/deposit/redirect/eazype' }],
});
