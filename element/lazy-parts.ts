/** The parts that the shell loads on demand, built only once for all shells (element/build/plugins/element-chunks.ts). */
export const loadFirstRequests = () => import('../src/api/preconnect/first-requests.ts');
export const loadEngine = () => import('../src/app/engine.ts');
export const loadView = () => import('../src/app/mount-view.tsx');
export const loadFrame = () => import('./frame.ts');
