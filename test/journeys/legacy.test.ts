import type { FrameLocator, Locator, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { journey } from '../support/journey.ts';
import {
  LEGACY_HOSTS,
  type LegacyCashier,
  legacyMethods,
  startLegacyCashier,
} from '../support/legacy-cashier.ts';
import { releaseUnless } from '../support/release-only.ts';

type Content = FrameLocator | Locator;
interface Hosted {
  page: Page;
  widget: Content;
  heard(): Promise<string[]>;
}

const test = journey
  .extend('legacy', async ({ sandbox }, { onCleanup }): Promise<LegacyCashier> => {
    const cashier = await startLegacyCashier(sandbox.url);
    onCleanup(() => cashier.stop());
    return cashier;
  })
  .extend(
    'host',
    ({ browser, legacy }, { onCleanup }) =>
      async (mode: keyof typeof LEGACY_HOSTS, more = {}) => {
        const context = await browser.newContext();
        onCleanup(() => context.close());
        const page = await context.newPage();
        legacy.hostPage = LEGACY_HOSTS[mode](legacy.url, { token: 'user-7', ...more });
        await page.goto(legacy.hostUrl);
        const hosted: Hosted = {
          page,
          widget: mode === 'element' ? page.locator('pay-widget') : page.frameLocator('iframe'),
          heard: () => page.evaluate(() => Reflect.get(window, 'heard')),
        };
        return hosted;
      },
  );

const tile = (widget: Content, name: string) => widget.getByRole('button', { name: `Method ${name}` });
const loadsOnce = ({ heard }: Hosted) =>
  expect.poll(async () => (await heard()).filter((line) => line.startsWith('FullLoaded'))).toHaveLength(1);
const errorsIn = async ({ heard }: Hosted) => (await heard()).filter((line) => line.startsWith('Error'));

for (const mode of ['raw iframe', 'element'] as const) {
  describe(`an older cashier and host: ${mode}`, releaseUnless(mode === 'element'), () => {
    test('the list and the form of a method open, and nulls and numbers of a record and an empty list of experiments are no error', async ({
      host,
      legacy,
    }) => {
      legacy.login = {
        id: 7,
        name: null,
        birthday: null,
        balanceData: null,
        activity: 1,
        timezone: 3,
        role: 2,
      };
      const hosted = await host(mode, { experiments: [] });
      await tile(hosted.widget, 'one').click();
      await hosted.widget.getByLabel('Amount').fill('500');
      await hosted.widget.getByLabel('Account').fill('1234');
      await hosted.widget.getByRole('button', { name: /^Deposit / }).waitFor();
      await loadsOnce(hosted);
      expect(await errorsIn(hosted)).toEqual([]);
    });

    test('a pushed market is that of the list, and the form of a user stays open when a part of the record comes', {
      tags: 'release',
    }, async ({ host, legacy }) => {
      legacy.list = (market) => ({ data: legacyMethods(market) });
      legacy.login = { id: 7, id_user: 77, currency: 'KES', paymentGeo: 'KE', country: 'ke' };
      const hosted = await host(mode);
      await tile(hosted.widget, 'ke KES').click();
      await hosted.widget.getByLabel('Amount').fill('512');
      legacy.push('login.token', {
        id: 8,
        lang: 'es',
        balanceData: { primary: { amount: 640, currency: 'KES' } },
      });
      await hosted.widget.getByRole('button', { name: /^Depositar / }).waitFor();
      expect(await hosted.widget.getByLabel('Importe').inputValue()).toBe('512');
      await loadsOnce(hosted);
      expect(await errorsIn(hosted)).toEqual([]);
    });

    test('a status beside the data is that of the response, and 401 asks the host for a token', {
      tags: 'release',
    }, async ({ host, legacy }) => {
      legacy.list = () => ({ status: 401, message: 'Expired', data: {} });
      const hosted = await host(mode);
      await hosted.widget.getByText('Error occurred').waitFor();
      await expect.poll(hosted.heard).toContain('onTokenExpired ');
      legacy.list = () => ({ data: legacyMethods('two') });
      await hosted.widget.getByRole('button', { name: 'Refresh' }).click();
      await tile(hosted.widget, 'two').waitFor();
    });

    test('the status of a response is a success below 100, from 200 to 299 and above 600, and an error between', {
      tags: 'release',
    }, async ({ host, legacy }) => {
      const answer = (status: number) => {
        legacy.list = () => ({
          data: { status, message: `Status ${status}`, data: legacyMethods(`at ${status}`) },
        });
      };
      answer(500);
      const hosted = await host(mode);
      const failed = hosted.widget.getByText('Error occurred');
      await failed.waitFor();
      for (const [error, success, paymentGeo] of [
        [100, 0, 'KE'],
        [199, 99, 'RU'],
        [300, 200, 'KE'],
        [599, 299, 'RU'],
        [600, 601, 'KE'],
        [400, 700, 'RU'],
      ] as const) {
        answer(error);
        // Pushes another market, because the widget then loads the list again.
        legacy.push('login.token', { paymentGeo });
        await expect.poll(() => errorsIn(hosted)).toContain(`Error Status ${error}`);
        await failed.waitFor();
        answer(success);
        await hosted.widget.getByRole('button', { name: 'Refresh' }).click();
        await tile(hosted.widget, `at ${success}`).waitFor();
      }
    });
  });
}
