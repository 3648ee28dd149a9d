import { defineFlow } from '../define-flow.ts';

/** UPI through app links, or a QR code on a desktop. Its form is the standard one. */
export default defineFlow({
  name: 'eazype',
  routes: [{ path: '/deposit/redirect/eazype', load: () => import('./eazype-screen.tsx') }],
  handles: [{ kind: 'eazype', path: '/deposit/redirect/eazype' }],
});
