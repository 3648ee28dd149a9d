import { lazyCode } from '../../ui/lazy-code.tsx';

const needed: (() => Promise<unknown>)[] = [];

/** The code of a form without its amount. A payment can be submitted only once it is there. */
export const REST_OF_FORM = lazyCode(async () => {
  const [rest] = await Promise.all([import('./rest-of-form.tsx'), ...needed.map((load) => load())]);
  return rest;
});

/** Loads further code with it: screens of a payment are in layers that this one must not import. */
export function loadWithRestOfForm(load: () => Promise<unknown>): void {
  needed.push(load);
}
