import type { Page } from 'playwright';
import { expect } from 'vitest';
import { host } from '../support/embedding-modes.ts';
import { journey as test } from '../support/journey.ts';
import { releaseUnless } from '../support/release-only.ts';
import { fillSpei, submit } from '../support/user-actions.ts';

const PAGES: Record<string, () => void> = {
  'methods and texts on Object.prototype': () => {
    Object.assign(Object.prototype, { extend: () => undefined, foo: 'x', each: 7 });
  },
  'the arrays of Prototype.js 1.6, which convert themselves to JSON and map in a way of their own': () => {
    const { stringify } = JSON;
    const toJSON = function (this: unknown[]) {
      return `[${this.map((part) => stringify(part)).join(', ')}]`;
    };
    // Unlike the built-in `map`, this one does not pass the array to its callback.
    const map = function (this: unknown[], change: (part: unknown, at: number) => unknown) {
      const changed: unknown[] = [];
      for (let at = 0; at < this.length; at += 1) changed.push(change(this[at], at));
      return changed;
    };
    Object.assign(Array.prototype, { toJSON, map });
    Object.assign(String.prototype, { toJSON: () => '"text"' });
    Object.assign(Date.prototype, { toJSON: () => '"date"' });
  },
  'the functions of Prototype.js 1.7, an old Datejs and older scripts in the place of those of the language':
    () => {
      const toArray = (list?: ArrayLike<unknown>) => Array.prototype.slice.call(list ?? []);
      Object.assign(Array, { from: toArray });
      Object.assign(Date, { now: () => new Date() });
      Object.assign(Array.prototype, {
        entries(this: unknown[]) {
          return toArray(this);
        },
      });
      Object.assign(String.prototype, {
        replaceAll(this: string, part: string, other: string) {
          return this.split(part).join(other);
        },
      });
    },
};

for (const [name, extend] of Object.entries(PAGES)) {
  test(
    `a page that has ${name} takes a deposit`,
    releaseUnless(name.includes('Object.prototype')),
    async ({ browser, sandbox, partner, user, panel }) => {
      const prepare = async (page: Page) => {
        await page.addInitScript(extend);
      };
      // Opens a window of its own, because the tabs of the tests replace WebSocket by a script that the page's `toJSON` would break.
      const data = { token: user.token, userId: user.id, currency: 'MXN', paymentGeo: 'MX', locale: 'en' };
      const place = { mode: 'inline', cashier: sandbox.url, partner: partner.url } as const;
      const hosted = await host(browser, { ...place, data, prepare });
      const { widget, notifications } = hosted;
      await widget.getByRole('button', { name: /^Cash/ }).waitFor();
      await fillSpei(widget, '512');
      await widget.getByRole('button', { name: '$250', exact: true }).waitFor();
      await submit(widget, 'Deposit');
      await widget.getByRole('heading', { name: 'How to pay' }).waitFor();
      expect(await panel.payments()).toMatchObject([{ amount: '512.00' }]);
      const errors = (await notifications()).filter(({ name: one }) => /error/i.test(one));
      expect(errors).toEqual([]);
      await hosted.close();
    },
  );
}
