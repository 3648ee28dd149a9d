import { defineFlow } from '../define-flow.ts';

export default defineFlow({
  name: 'pix',
  routes: [{ path: '/deposit/redirect/pix', load: () => import('./pix-screen.tsx') }],
  handles: [{ kind: 'pix', path: '/deposit/redirect/pix' }],
});
