import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { LABELS } from '../../demo/cashier/catalogue.ts';
import { createI18n, type MessageKey, type Messages } from '../../src/i18n/i18n.ts';
import type { Language } from '../../src/i18n/languages.ts';
import { journey } from '../support/journey.ts';
import { listThatStays } from '../support/list-that-stays.ts';
import { releaseUnless } from '../support/release-only.ts';
import { listen, type ScreenReader } from '../support/screen-reader.ts';
import { CLABE, NAME } from '../support/user-actions.ts';

const test = journey.extend('settings', { scope: 'file' }, () => ({ speed: 20 }));

/** Interface language, locale, and the language of the sandbox's labels. */
const LANGUAGES = [
  ['en', 'en', 'en'],
  ['es', 'es', 'es'],
  ['hi', 'hi', 'in'],
  ['ar', 'ar', 'en'],
] as const satisfies readonly (readonly [Language, string, string])[];

const read = (language: Language): Messages =>
  JSON.parse(readFileSync(`public/locales/${language}.json`, 'utf8'));

function wordsOf(page: Page, language: Language, labels: string) {
  const { t } = createI18n(language, { en: read('en'), [language]: read(language) });
  const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return {
    t,
    method: (english: string): Locator =>
      page.getByRole('button', { name: LABELS.texts[english]?.[labels] ?? english, exact: true }),
    button: (key: MessageKey): Locator =>
      page.getByRole('button', {
        name: new RegExp(`^${escaped(t(key, { amount: '@' })).replace('@', '.*')}$`),
      }),
    field: (key: MessageKey): Locator => page.getByLabel(t(key), { exact: true }),
    heading: (key: MessageKey): Locator => page.getByRole('heading', { name: t(key), exact: true }),
  };
}

/** Replaces numbers of payments, accounts and times, because they differ in every run. */
const neutral = (line: string): string =>
  line
    .replace(/\b(?:dep|wd)_\w+/g, '(number)')
    .replace(/\d(?:[\s\u00a0\u2066-\u2069]?\d){9,}/g, '(account)')
    .replace(/\d{5,}/g, '(number)')
    .replace(/\d{1,2}:\d{2}(?:[\s\u202f]*(?:[AP]M|[ap]m|[صم]))?/g, '(time)')
    .replace(
      /(?:\p{L}+\.? )?\d{1,2}[\s/\u200f]*(?:de )?(?:\p{L}[\p{L}\p{M}.॰]*|\d{1,2})?[,،]?[\s/\u200f]*(?:de )?20\d{2}/gu,
      '(date)',
    )
    // Drops "tomorrow", because shortly before midnight the next minutes belong to tomorrow.
    .replace(/(?:tomorrow|mañana|कल|غدًا) (?=\(time\))/g, '');

type Words = ReturnType<typeof wordsOf>;

const fillDeposit = async (words: Words, amount: string) => {
  await words.field('placeholders.amount').fill(amount);
  await words.field('placeholders.full_name').fill(NAME);
};

const JOURNEYS = {
  deposit: async ({ words, reader, page, finish }: Walk) => {
    await reader.read();
    reader.note('chooses SPEI');
    await words.method('SPEI bank transfer').click();
    await words.field('placeholders.amount').waitFor();
    await reader.read();
    reader.note('types an amount below the minimum, and leaves the field');
    await words.field('placeholders.amount').fill('5');
    await page.keyboard.press('Tab');
    await reader.read();
    reader.note('types 512 and the name');
    await fillDeposit(words, '512');
    await reader.read();
    reader.note('presses the main button');
    await words.button('deposit.submit').click();
    await words.heading('instruction.title').waitFor();
    await reader.read();
    reader.note('pays at the bank');
    await finish('approve');
    await words.heading('complete.processed.title').waitFor();
    await reader.read();
  },
  withdrawal: async ({ words, reader }: Walk) => {
    await words.method('SPEI to CLABE').click();
    await words.field('placeholders.amount').fill('312');
    await words.field('placeholders.clabe').fill(CLABE);
    await words.field('placeholders.full_name').fill(NAME);
    reader.note('has filled in a withdrawal');
    await reader.read();
    reader.note('presses the main button');
    await words.button('withdrawal.submit').click();
    await words.heading('confirm.title').waitFor();
    await reader.read();
    reader.note('confirms');
    await words.button('confirm.submit').click();
    await words.heading('complete.withdrawalWaiting.title').waitFor();
    await reader.read();
    reader.note('presses Cancel');
    await words.button('complete.cancel').click();
    await words.button('invoice.cancelYes').waitFor();
    await reader.read();
    reader.note('answers the question');
    await expect
      .poll(async () => {
        // Presses until the press counts, because the widget ignores the first half second after the question as a double tap.
        await words
          .button('invoice.cancelYes')
          .click({ timeout: 1_000 })
          .catch(() => undefined);
        return words.heading('history.cancelled').count();
      })
      .toBe(1);
    await reader.read();
  },
  failure: async ({ words, reader, finish }: Walk) => {
    await words.method('SPEI bank transfer').click();
    await words.field('placeholders.amount').waitFor();
    await fillDeposit(words, '512');
    await reader.read();
    reader.note('presses the main button');
    await words.button('deposit.submit').click();
    await words.heading('instruction.title').waitFor();
    await reader.read();
    reader.note('the bank declines');
    await finish('reject');
    await words.heading('complete.mistaked.title').waitFor();
    await reader.read();
    reader.note('tries again');
    await words.button('complete.retry').click();
    await words.field('placeholders.amount').waitFor();
    await reader.read();
  },
};

interface Walk {
  words: Words;
  reader: ScreenReader;
  page: Page;
  finish: (action: 'approve' | 'reject') => Promise<void>;
}

// A reviewer reads a change of these files as a change of texts; docs/accessibility.md has the command that writes the files.
describe.each(Object.entries(JOURNEYS))('what a screen reader says on the way of a %s', (name, walk) => {
  for (const [language, locale, labels] of LANGUAGES)
    test(
      `in ${language} is what its file says`,
      releaseUnless(name === 'deposit' && language === 'en'),
      async ({ open, panel }) => {
        const page = await open({ locale, ...(name === 'withdrawal' && { page: 'withdrawal' }) });
        const words = wordsOf(page, language, labels);
        await listThatStays(page);
        const reader = await listen(page, neutral);
        const finish = async (action: 'approve' | 'reject') => {
          const [payment] = await panel.payments();
          await panel.act(action, { id: payment?.id });
        };
        await walk({ words, reader, page, finish });
        await expect(await reader.said()).toMatchFileSnapshot(`heard/${name}.${language}.txt`);
      },
    );
});
