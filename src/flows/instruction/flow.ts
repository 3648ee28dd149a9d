import { defineFlow } from '../define-flow.ts';

const screen = { load: () => import('./instruction-screen.tsx') };
const row = { transition: 'position-top', guard: 'choice', screen } as const;

/** Instructions for the user's bank or shop, which may follow any form. Peer-to-peer has a route of its own. */
export default defineFlow({
  name: 'instruction',
  routes: [
    { ...row, path: '/deposit/redirect/instruction', type: 'deposit', back: '/deposit/redirect' },
    { ...row, path: '/withdrawal/redirect/instruction', type: 'withdrawal', back: '/withdrawal/redirect' },
    {
      ...row,
      path: '/deposit/peer-to-peer/instruction',
      type: 'deposit',
      back: '/deposit/peer-to-peer/base',
    },
  ],
  handles: [
    { kind: 'instruction', path: '/deposit/redirect/instruction' },
    { kind: 'instruction', path: '/withdrawal/redirect/instruction' },
    { kind: 'instruction', path: '/deposit/peer-to-peer/instruction', openedBy: 'peer-to-peer' },
  ],
});
