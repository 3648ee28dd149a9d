/**
 * The parts that the shell loads on demand. dist/element contains their chunks only once: they are built from this file first, and then
 * both `define.js` and `pay-widget.js` load them (element/build/plugins/element-chunks.ts).
 */
export const loadFirstRequests = () => import('../src/api/preconnect/first-requests.ts');
export const loadEngine = () => import('../src/app/engine.ts');
export const loadView = () => import('../src/app/mount-view.tsx');
export const loadFrame = () => import('./frame.ts');
