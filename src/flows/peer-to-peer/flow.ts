import { stepOf } from '../../parts/unified-form/step-of.ts';
import { defineFlow } from '../define-flow.ts';

const PATH = '/deposit/peer-to-peer';
const row = { type: 'deposit', transition: 'position-top', guard: 'choice' } as const;

/** Transfers between persons: the list, the form, and the three screens that may follow it. */
export default defineFlow({
  name: 'peer-to-peer',
  routes: [
    { ...row, path: PATH, back: '/deposit', screen: { load: () => import('./list-screen.tsx') } },
    {
      ...row,
      path: `${PATH}/base`,
      back: PATH,
      screen: { load: () => import('../../parts/payment-form/payment-form-screen.tsx') },
    },
    { ...row, path: `${PATH}/invoice`, back: PATH, screen: { load: () => import('./invoice-screen.tsx') } },
    {
      ...row,
      path: `${PATH}/unified-form`,
      back: PATH,
      step: stepOf,
      screen: { load: () => import('../../parts/unified-form/unified-form-screen.tsx') },
    },
    {
      ...row,
      path: `${PATH}/instruction`,
      back: `${PATH}/base`,
      screen: { load: () => import('../../parts/instruction/instruction-screen.tsx') },
    },
  ],
  claims: [
    { kind: 'invoice', area: PATH, path: `${PATH}/invoice` },
    { kind: 'form', area: PATH, path: `${PATH}/unified-form` },
    { kind: 'instruction', area: PATH, path: `${PATH}/instruction` },
    // An invoice of a method in another area uses the same screen.
    { kind: 'invoice', area: '/deposit/redirect', path: `${PATH}/invoice` },
    { kind: 'invoice', area: '/deposit/crypto', path: `${PATH}/invoice` },
    { kind: 'invoice', area: '/deposit/host-to-host', path: `${PATH}/invoice` },
  ],
});
