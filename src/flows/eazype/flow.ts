import { defineFlow } from '../define-flow.ts';

export default defineFlow({
  name: 'eazype',
  routes: [{ path: '/deposit/redirect/eazype', load: () => import('./eazype-screen.tsx') }],
  handles: [{ kind: 'eazype', path: '/deposit/redirect/eazype' }],
});
