import { Window } from 'happy-dom';

/** Simulates a browser page in Node.js: sets the globals that the widget's code uses. */
export const page = new Window({ url: 'https://cashier.test/paywidget/', width: 360, height: 740 });

/** Globals that Node.js has itself; the widget needs no other version of them. */
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
    // React passes the submitted form to FormData, which Node.js rejects: it has no forms.
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
  // An animation frame runs at once: a run would otherwise only wait for it.
  requestAnimationFrame: (work: (at: number) => void) => setTimeout(() => work(performance.now())),
  cancelAnimationFrame: (timer: number) => clearTimeout(timer),
  isSecureContext: true,
});
