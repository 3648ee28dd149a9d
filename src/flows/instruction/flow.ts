import { defineFlow } from '../define-flow.ts';

const load = () => import('./instruction-screen.tsx');

/**
 * Instructions for the user's bank or shop, which may follow any form. Peer-to-peer has another back target, so it has a route of its own.
 */
export default defineFlow({
  name: 'instruction',
  routes: [
    { path: '/deposit/redirect/instruction', load },
    { path: '/withdrawal/redirect/instruction', load },
    { path: '/deposit/peer-to-peer/instruction', back: '/deposit/peer-to-peer/base', load },
  ],
  handles: [
    { kind: 'instruction', path: '/deposit/redirect/instruction' },
    { kind: 'instruction', path: '/withdrawal/redirect/instruction' },
    { kind: 'instruction', path: '/deposit/peer-to-peer/instruction', openedBy: 'peer-to-peer' },
  ],
});
