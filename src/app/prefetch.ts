import { prefetchScreen } from './lazy-screen.tsx';
import { loadDoubt } from './payment-doubt-page.ts';
import { knownRows, loadRoutes } from './route-book.ts';

/**
 * Prefetches the screens that a list opens in parallel with the route table; one after the other, each would
 * wait for a round trip.
 */
export async function prefetchForms(): Promise<void> {
  const form = import('../parts/payment-form/payment-form-screen.tsx');
  await Promise.all([loadRoutes(), form, loadDoubt(), import('./follower.tsx')]);
  const forms = knownRows().filter(({ path }) => /\/(?:redirect|group)$/.test(path));
  await Promise.all(forms.map(prefetchScreen));
}
