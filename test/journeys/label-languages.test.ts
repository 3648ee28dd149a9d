import type { Page, Route } from 'playwright';
import { describe, expect } from 'vitest';
import de from '../../public/locales/de.json' with { type: 'json' };
import en from '../../public/locales/en.json' with { type: 'json' };
import tr from '../../public/locales/tr.json' with { type: 'json' };
import ua from '../../public/locales/ua.json' with { type: 'json' };
import { journey } from '../support/journey.ts';
import { releaseUnless } from '../support/release-only.ts';
import { type TamperedConnection, tamperWithConnection } from '../support/tampered-connection.ts';
import { fillSpei, NAME, readFee } from '../support/user-actions.ts';

const test = journey.extend('settings', { scope: 'file' }, () => ({ speed: 20 }));

describe('a host locale', () => {
  for (const [locale, country, currency, label, code, texts] of [
    ['tr', 'TR', 'TRY', 'Banka havalesi / EFT', 'tr', tr],
    ['de-DE', 'DE', 'EUR', 'SEPA-Echtzeitüberweisung', 'de', de],
    ['uk-UA', 'UA', 'UAH', 'Картка банку А', 'ua', ua],
  ] as const) {
    test(
      `${locale}: texts and labels are in the host’s language, which the handshake reports to the cashier`,
      releaseUnless(locale === 'tr'),
      async ({ open }) => {
        const connections: URL[] = [];
        const prepare = async (page: Page) =>
          void page.on('websocket', (connection) => connections.push(new URL(connection.url())));
        const page = await open({ locale, country, currency }, { prepare });
        const method = page.getByRole('button', { name: new RegExp(`^${label}`) });
        await method.waitFor();
        await page.getByRole('heading', { name: texts.deposit.title, exact: true }).waitFor();
        const own = connections.filter(({ searchParams }) => searchParams.get('cashier_type') === 'widget');
        expect(own.map(({ searchParams }) => searchParams.get('Language'))).toEqual([code]);
        await method.click();
        await page.getByRole('heading', { name: label }).waitFor();
      },
    );
  }

  test('a placeholder of a form field from the cashier is in the host’s language', {
    tags: 'release',
  }, async ({ open }) => {
    const page = await open({ locale: 'tr', country: 'TR', currency: 'TRY' });
    await page.getByRole('button', { name: /^Banka havalesi/ }).click();
    await page.getByLabel(tr.placeholders.amount, { exact: true }).fill('1500');
    await page.getByLabel(tr.placeholders.sender_name).fill('Ayşe Yılmaz');
    await readFee(page);
    await page.getByRole('button', { name: /1\.500.* yatır$/ }).click();
    await page.getByLabel('Gönderen adı').waitFor();
  });
});

test('a change of locale reloads the labels of list and form without remounting or losing values', {
  tags: 'release',
}, async ({ embed }) => {
  const { widget, setData } = await embed('inline', { locale: 'en' });
  await fillSpei(widget, '512');
  const name = widget.getByRole('textbox', { name: /name|nombre/i }).first();
  await name.evaluate((input) => Object.assign(input, { isHeld: true }));
  await setData({ locale: 'es-MX' });
  await widget.getByRole('heading', { name: 'Transferencia SPEI' }).waitFor();
  expect(await name.inputValue()).toBe(NAME);
  expect(await name.evaluate((input) => Reflect.get(input, 'isHeld'))).toBe(true);
  await setData({ locale: 'id' });
  await widget.getByRole('heading', { name: 'Transfer bank SPEI' }).waitFor();
  expect(await name.inputValue()).toBe(NAME);
});

describe('locale files that are delayed', () => {
  /** Collects message keys that were drawn in place of a text, such as `deposit.title`. */
  const watchKeys = (page: Page) =>
    page.addInitScript((heads) => {
      const seen = new Set<string>();
      Object.assign(window, { rawKeys: seen });
      const key = new RegExp(`^(?:${heads.join('|')})(?:\\.\\w+)+$`);
      const look = () => {
        const root = document.querySelector('pay-widget')?.shadowRoot;
        const walker = root && document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        while (walker?.nextNode()) {
          const text = walker.currentNode.nodeValue ?? '';
          if (key.test(text)) seen.add(text);
        }
        requestAnimationFrame(look);
      };
      look();
    }, Object.keys(en));
  const rawKeys = (page: Page) => page.evaluate(() => [...(Reflect.get(window, 'rawKeys') as Set<string>)]);

  test('when the cashier’s lang arrives before the first locale file, no text key is shown, and its language follows', {
    tags: 'release',
  }, async ({ embed }) => {
    let connection: TamperedConnection | undefined;
    const late = new Map<string, (() => void)[]>();
    const prepare = async (page: Page) => {
      await watchKeys(page);
      connection = await tamperWithConnection(page);
      connection.changeResponses('login.token', (frame) => Object.assign(frame.data, { lang: 'es' }));
      await page.route('**/locales/*.json', async (route: Route) => {
        const file = route.request().url().replace(/.*\//, '');
        await new Promise<void>((go) => late.set(file, [...(late.get(file) ?? []), go]));
        await route.continue().catch(() => undefined);
      });
    };
    const release = (file: string) => {
      for (const go of late.get(file) ?? []) go();
      late.delete(file);
    };
    const { page, widget, setData } = await embed('inline', { locale: null }, { prepare });
    // The cashier has pushed the user's language, so the widget requests that file although the English one has not arrived.
    await expect.poll(() => [...late.keys()].sort()).toEqual(['en.json', 'es.json']);
    release('en.json');
    await widget.getByRole('button', { name: /^SPEI bank transfer/ }).click();
    await widget.getByLabel('Amount').fill('512');
    release('es.json');
    release('en.json');
    await widget.getByLabel('Importe').waitFor();
    expect(await widget.locator('input[name="amount"]').inputValue()).toBe('512');
    expect(await rawKeys(page)).toEqual([]);

    await setData({ locale: 'pt' });
    await expect.poll(() => late.has('pt.json')).toBe(true);
    await widget.getByLabel('Importe').waitFor();
    release('pt.json');
    await widget.getByLabel('Valor').first().waitFor();
    await setData({ locale: null });
    await expect.poll(() => late.has('es.json')).toBe(true);
    release('es.json');
    await widget.getByLabel('Importe').waitFor();
    expect(await widget.locator('input[name="amount"]').inputValue()).toBe('512');
    expect(await rawKeys(page)).toEqual([]);
    for (const file of [...late.keys()]) release(file);
  });
});
