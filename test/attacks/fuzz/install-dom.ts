import { Window } from 'happy-dom';

export const page = new Window({ url: 'https://cashier.test/paywidget/', width: 360, height: 740 });

/** Globals that stay those of Node.js, because the widget can use them instead of a browser's. */
const KEPT = new Set([
  'globalThis',
  'global',
  'process',
  'console',
  'performance',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'queueMicrotask',
  'structuredClone',
  'fetch',
  'Response',
  'Request',
  'Headers',
  'crypto',
  'URL',
  'URLSearchParams',
  'TextEncoder',
  'TextDecoder',
  'Buffer',
  'MessageChannel',
  'MessagePort',
  'WebSocket',
  'Blob',
  'window',
  'self',
  ...Object.getOwnPropertyNames(globalThis).filter(
    // React passes the submitted form to `FormData`; that of Node.js rejects the form, so the simulated page's own is used.
    (name) => /^[A-Z]/.test(name) && !/Event|Abort|DOMException|FormData/.test(name),
  ),
]);

const names = new Set<string>();
for (
  let level: object | null = page;
  level && level !== Object.prototype;
  level = Object.getPrototypeOf(level)
)
  for (const name of Object.getOwnPropertyNames(level)) names.add(name);
for (const name of names) {
  if (KEPT.has(name) || name === 'constructor' || name === 'location') continue;
  const value: unknown = Reflect.get(page, name);
  const isMethod = typeof value === 'function' && /^[a-z]/.test(name);
  Object.defineProperty(globalThis, name, {
    configurable: true,
    writable: true,
    value: isMethod ? value.bind(page) : value,
  });
}
Object.defineProperty(globalThis, 'location', { configurable: true, get: () => page.location });
Object.assign(globalThis, {
  window: globalThis,
  self: globalThis,
  // An animation frame runs as soon as a timer of 0 ms, because no run looks at an animation.
  requestAnimationFrame: (work: (at: number) => void) => setTimeout(() => work(performance.now())),
  cancelAnimationFrame: (timer: number) => clearTimeout(timer),
  isSecureContext: true,
});
