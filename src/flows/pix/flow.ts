import { defineFlow } from '../define-flow.ts';

/** PIX: a code to copy or scan. Its form is the standard one; the cashier's response opens this screen. */
export default defineFlow({
  name: 'pix',
  routes: [{ path: '/deposit/redirect/pix', load: () => import('./pix-screen.tsx') }],
  handles: [{ kind: 'pix', path: '/deposit/redirect/pix' }],
});
