import { expect } from 'vitest';
import { journey } from '../support/journey.ts';
import { tamperWithConnection } from '../support/tampered-connection.ts';

const METHOD_COUNT = 1_000;
/** A search draws this many tiles in its first frame; until the next results are there, no more tiles may be drawn. */
const MAX_TILES_MEANWHILE = 20;

journey(
  'the results of a key do not wait until all tiles of the results before it are drawn',
  { tags: 'release' },
  async ({ open }) => {
    const page = await open(
      {},
      {
        isAlone: true,
        prepare: async (opened) => {
          const connection = await tamperWithConnection(opened);
          connection.changeResponses('BANKING:methods-payment-v3', ({ data }) => {
            const [method] = Object.values(data.data).map(Object);
            const copies = Array.from({ length: METHOD_COUNT }, (_, at) => [
              `copy_${at}`,
              // The letters `ba` match half of the methods, `b` matches all.
              {
                ...method,
                name: `copy_${at}`,
                text: { en: at % 2 ? `Bank ${at}` : `Bond ${at}` },
                position: at,
              },
            ]);
            Object.assign(data, { data: Object.fromEntries(copies) });
          });
        },
      },
    );
    const box = page.getByRole('searchbox');
    await expect.poll(() => page.getByRole('listitem').count()).toBe(METHOD_COUNT);
    await box.waitFor();
    const seen = page.evaluate(recordResults);
    await box.press('b');
    expect(await seen).toBeLessThanOrEqual(MAX_TILES_MEANWHILE);
    await box.press('Backspace');
    await expect.poll(() => page.getByRole('listitem').count()).toBe(METHOD_COUNT);
  },
);

/** Types a second letter while React draws the results of the first; returns how many of these tiles are drawn before the new results. */
function recordResults(): Promise<number> {
  const FIRST_TILES = 20;
  const root = document.querySelector('pay-widget')?.shadowRoot;
  const box = root?.querySelector('input[type=search]');
  const status = box?.closest('search')?.nextElementSibling;
  if (!root || !(box instanceof HTMLInputElement) || !status) throw new Error('The list has no search box.');
  return new Promise((resolve) => {
    let most = 0;
    let isTyped = false;
    const changes = new MutationObserver(() => {
      const text = status.textContent ?? '';
      const tileCount = root.querySelectorAll('li:not([hidden] *)').length;
      if (isTyped && text.startsWith('500')) {
        changes.disconnect();
        resolve(most);
      } else if (isTyped) most = Math.max(most, tileCount);
      else if (text && tileCount === FIRST_TILES) {
        isTyped = true;
        // Uses the browser's own setter, because React overrides `value` and would not notice the change.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'ba');
        box.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
      }
    });
    changes.observe(root, { childList: true, characterData: true, subtree: true });
  });
}
