import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { createUser } from '../support/host-page.ts';
import { journey } from '../support/journey.ts';
import type { Hosted } from '../support/mountings.ts';

interface Slow extends Hosted {
  /** What went over each line to the cashier, in its order. */
  lines: { sent: string[]; received: string[] }[];
  /** Sets host data before anything but the shell is there. */
  set(data: Record<string, unknown>): Promise<void>;
  /** Lets the code come that was held back. */
  release(): void;
}

/** A widget on a network that brings the code of the session last. */
const test = journey.extend(
  'arrive',
  ({ embed }) =>
    async (data: Record<string, unknown> = {}): Promise<Slow> => {
      const lines: Slow['lines'] = [];
      let release = () => {};
      const isLate = new Promise<void>((resolve) => {
        release = resolve;
      });
      const prepare = async (page: Page) => {
        page.on('websocket', (socket) => {
          const line = { sent: [] as string[], received: [] as string[] };
          lines.push(line);
          socket.on('framesent', ({ payload }) => line.sent.push(String(payload)));
          socket.on('framereceived', ({ payload }) => line.received.push(String(payload)));
        });
        await page.route('**/chunks/engine-*.js', (route) => isLate.then(() => route.continue()));
      };
      const hosted = await embed('inline', data, { prepare });
      const set = (change: object) =>
        hosted.page.locator('pay-widget').evaluate((widget, it) => void Object.assign(widget, it), change);
      return { ...hosted, lines, set, release };
    },
);

const METHODS = /BANKING:methods-/;
const count = (texts: string[] | undefined, shape: RegExp) =>
  texts?.filter((text) => shape.test(text)).length ?? 0;
const names = async ({ heard }: Slow) => (await heard()).map(({ name }) => name);
/** All that was sent, whatever the line. */
const sentBy = ({ lines }: Slow) => lines.flatMap(({ sent }) => sent);

describe('while the code of the session is on its way', () => {
  test.for([
    ['a deposit', {}, 2],
    ['a payout', { page: 'withdrawal' }, 1],
    ['an app', { platform: 'android' }, 2],
  ] as const)('the list is asked for, and not again: %s', async ([, data, reads], { arrive }) => {
    const slow = await arrive(data);
    await expect.poll(() => count(slow.lines[0]?.received, /"msgid"/)).toBe(reads);
    slow.release();
    await expect.poll(() => names(slow)).toContain('FullLoaded');
    // What a link owes is asked for half a second after it stands.
    await slow.page.evaluate(() => new Promise((go) => setTimeout(go, 600)));
    expect(slow.lines).toHaveLength(1);
    expect([count(sentBy(slow), /^40/), count(sentBy(slow), METHODS)]).toEqual([1, 1]);
  });

  test('a host that changes its mind gets what it wants now', async ({ arrive }) => {
    const slow = await arrive();
    await expect.poll(() => count(slow.lines[0]?.received, /"msgid"/)).toBe(2);
    await slow.set({ currency: 'BRL', paymentGeo: 'BR' });
    slow.release();
    await slow.widget.getByRole('button', { name: /^PIX/i }).first().waitFor();
    expect(await slow.widget.getByRole('button', { name: /^SPEI bank transfer/ }).count()).toBe(0);
    expect([slow.lines.length, count(sentBy(slow), /^40/), count(sentBy(slow), METHODS)]).toEqual([1, 1, 2]);
    // What was asked for nobody has been answered long since: asked again, it is another question.
    await slow.tell({ currency: 'MXN', paymentGeo: 'MX' });
    await slow.widget.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
  });

  test('another user has a line of their own', async ({ arrive }) => {
    const slow = await arrive();
    await expect.poll(() => count(slow.lines[0]?.sent, /^40/)).toBe(1);
    const { id, token } = createUser();
    await slow.set({ token, userId: id });
    slow.release();
    await slow.widget.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
    expect(slow.lines.map(({ sent }) => count(sent, /^40/))).toEqual([1, 1]);
    expect(count(slow.lines[1]?.sent, new RegExp(`^40.*${token}`))).toBe(1);
  });
});
