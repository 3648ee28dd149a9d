import { defineFlow } from '../../src/flows/define-flow.ts';

export default defineFlow({
  name: 'carrier-pigeon',
  routes: [
    { path: '/deposit/carrier-pigeon', load: () => import('../../src/parts/form/payment-form.tsx') },
    { path: '/deposit/carrier-pigeon/flight', load: () => import('./pigeon-screen.tsx') },
  ],
  handles: [{ kind: 'instruction', path: '/deposit/carrier-pigeon/flight', openedBy: 'carrier-pigeon' }],
});
