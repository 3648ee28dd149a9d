/**
 * The parts that the shell loads when it needs them. dist/element has each of their chunks once: they are built from this
 * file first, and both `define.js` and `pay-widget.js` load them by what came of it (demo/bundle/element-parts.ts).
 */
export const loadEarlyAsk = () => import('../src/api/early-ask.ts');
export const loadEngine = () => import('../src/session/engine.ts');
export const loadView = () => import('../src/app/view.tsx');
export const loadFrame = () => import('./frame.ts');
