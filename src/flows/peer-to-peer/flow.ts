import { defineFlow } from '../define-flow.ts';
import { ENTRIES } from './entry.ts';

const PATH = '/deposit/peer-to-peer';
const row = { type: 'deposit', transition: 'position-top', guard: 'choice' } as const;

/** Transfers between persons: the list, the form, and the invoice, which other deposits may get too. */
export default defineFlow({
  name: 'peer-to-peer',
  entries: ENTRIES,
  routes: [
    { ...row, path: PATH, back: '/deposit', screen: { load: () => import('./list-screen.tsx') } },
    {
      ...row,
      path: `${PATH}/base`,
      back: PATH,
      screen: { load: () => import('../../parts/form/standard-form.tsx') },
    },
    {
      ...row,
      path: `${PATH}/invoice`,
      back: PATH,
      screen: { load: () => import('./transfer-invoice-screen.tsx') },
    },
  ],
  handles: [{ kind: 'invoice', path: `${PATH}/invoice` }],
});
