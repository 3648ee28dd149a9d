import { defineFlow } from '../../src/flows/define-flow.ts';
import { ENTRIES } from './entry.ts';

const row = { type: 'deposit', transition: 'position-top', guard: 'choice' } as const;

/** A deposit by carrier pigeon: a form, and a screen of its own for the instruction. */
export default defineFlow({
  name: 'carrier-pigeon',
  entries: ENTRIES,
  routes: [
    {
      ...row,
      path: '/deposit/carrier-pigeon',
      back: '/deposit',
      screen: { load: () => import('../../src/parts/form/standard-form.tsx') },
    },
    {
      ...row,
      path: '/deposit/carrier-pigeon/flight',
      back: '/deposit/carrier-pigeon',
      screen: { load: () => import('./pigeon-screen.tsx') },
    },
  ],
  handles: [{ kind: 'instruction', path: '/deposit/carrier-pigeon/flight', openedBy: 'carrier-pigeon' }],
});
