// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../../../public/locales/en.json' with { type: 'json' };
import es from '../../../public/locales/es.json' with { type: 'json' };
import pt from '../../../public/locales/pt.json' with { type: 'json' };
import { applyLogin } from '../connection/apply-login.ts';
import { disposeSession } from '../create-session.ts';
import { createFakeSession } from '../testing/fake-session.ts';
import { handleCommand } from './handle-command.ts';
import { LanguageLoader } from './language.ts';

const FILES: Record<string, unknown> = { en, es, pt };

let fake: ReturnType<typeof createFakeSession>;
let waiting: { language: string; answer: (response: Pick<Response, 'ok' | 'json'>) => void }[];
let requested: string[];
const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined);
const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);

const settle = () => vi.advanceTimersByTimeAsync(0);
/** Responds to all waiting requests for a file, or to the oldest `count`. */
async function answer(language: string, isFound: boolean, count = waiting.length): Promise<void> {
  const answered = waiting.filter((one) => one.language === language).slice(0, count);
  waiting = waiting.filter((one) => !answered.includes(one));
  for (const one of answered) one.answer({ ok: isFound, json: async () => FILES[language] });
  await settle();
}
async function arrive(...languages: string[]): Promise<void> {
  for (const language of languages) await answer(language, true);
}
const fail = (language: string) => answer(language, false);
const title = () => fake.session.state.i18n.t('deposit.title');
const push = (lang: string) => applyLogin(fake.session, { lang });
const setHostData = (data: Record<string, unknown>) =>
  handleCommand(fake.session, { kind: 'host-data', data });
function begin(locale?: string): Promise<void> {
  if (locale) fake.session.state.host.locale = locale;
  return fake.session.get(LanguageLoader).load();
}

beforeEach(() => {
  vi.useFakeTimers();
  complain.mockClear();
  warn.mockClear();
  waiting = [];
  requested = [];
  vi.stubGlobal(
    'fetch',
    (url: string) =>
      new Promise((resolve) => {
        const language = String(/(\w+)\.json$/.exec(url)?.[1]);
        requested.push(language);
        waiting.push({ language, answer: resolve });
      }),
  );
  fake = createFakeSession();
  // The shell has requested the files of another language, which the session does not use.
  Object.assign(fake.session.options, { locales: { language: 'te', coming: {} } });
});
afterEach(() => {
  disposeSession(fake.session);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('without a locale from the host, the user’s language from the cashier', () => {
  it('before the first locale file: no text key is shown, then the pushed language', async () => {
    const begun = begin();
    push('es');
    await answer('en', true, 1);
    await begun;
    expect(title()).toBe(en.deposit.title);
    await arrive('en', 'es');
    expect(title()).toBe(es.deposit.title);
    expect(fake.session.state.i18n).toMatchObject({ language: 'es', labels: ['es', 'en'] });
  });

  it('before the first locale file: the pushed language is shown even if its file arrives first', async () => {
    const begun = begin();
    const [early] = waiting.splice(0);
    push('es');
    await arrive('en', 'es');
    expect(title()).toBe(es.deposit.title);
    early?.answer({ ok: true, json: async () => en });
    await begun;
    expect(title()).toBe(es.deposit.title);
  });

  it('during use: the old texts stay until the new file arrives', async () => {
    const begun = begin();
    await arrive('en');
    await begun;
    push('es');
    await settle();
    expect(title()).toBe(en.deposit.title);
    await arrive('en', 'es');
    expect(title()).toBe(es.deposit.title);
  });

  it('with a locale file that fails to load falls back to English and is reported on the console only', async () => {
    const begun = begin();
    push('es');
    await arrive('en');
    await fail('es');
    await begun;
    expect(title()).toBe(en.deposit.title);
    expect(complain.mock.calls).toEqual([['Locale receiving error es']]);
    expect(fake.notified).toEqual([]);
    // The file has texts only: the labels of the cashier still use the user's language.
    expect(fake.session.state.i18n.labels).toEqual(['es', 'en']);
  });

  it('with a locale file that fails once shows it after a retry, and gives up a file that stays missing', async () => {
    const begun = begin('pt');
    await arrive('en');
    await fail('pt');
    await begun;
    expect(title()).toBe(en.deposit.title);
    await vi.advanceTimersByTimeAsync(5_000);
    await arrive('pt');
    expect(title()).toBe(pt.deposit.title);
    setHostData({ locale: 'es' });
    await settle();
    for (let attempt = 0; attempt < 10; attempt++) {
      await fail('es');
      await vi.advanceTimersByTimeAsync(5_000);
    }
    expect(title()).toBe(en.deposit.title);
    expect(requested.filter((language) => language === 'es').length).toBeLessThan(5);
  });

  it('without any locale file, as with wrong assets, shows the English of the code, and the host learns of the file once', async () => {
    const begun = begin('es');
    await fail('en');
    await fail('es');
    await begun;
    expect(title()).toBe(en.deposit.title);
    for (let attempt = 0; attempt < 3; attempt++) {
      await vi.advanceTimersByTimeAsync(5_000);
      await fail('en');
      await fail('es');
    }
    const url = `${fake.session.options.assets}locales/en.json`;
    const hint = `${url} has no texts. Set "assets" to the folder of locales and icons.`;
    const told = { code: 'locale', url, message: 'Locale receiving error en', hint };
    expect(fake.notified).toMatchObject([['Error', told]]);
    expect(warn.mock.calls).toEqual([[`pay-widget: ${hint}`]]);
    await vi.advanceTimersByTimeAsync(5_000);
    await arrive('en', 'es');
    expect(title()).toBe(es.deposit.title);
  });

  it('with the files of another version, which lack a text, shows that of the code, and the host learns of it once', async () => {
    const { title: _, ...rest } = es.deposit;
    FILES.en = { ...en, deposit: rest };
    FILES.es = { ...es, deposit: rest };
    const begun = begin('es');
    await arrive('en', 'es');
    await begun;
    FILES.en = en;
    expect([title(), title()]).toEqual(['Title', 'Title']);
    await settle();
    await arrive('es');
    FILES.es = es;
    expect(title()).toBe(en.deposit.title);
    const { t } = fake.session.state.i18n;
    expect(t('deposit.submit', { amount: '1' })).toBe(es.deposit.submit.replace('{{amount}}', '1'));
    const hint = `${fake.session.options.assets}locales/en.json has no "deposit.title". Set "assets" to the folder of v1.0.308.`;
    expect(fake.notified).toMatchObject([['Error', { code: 'locale', hint }]]);
    expect(warn.mock.calls).toEqual([[`pay-widget: ${hint}`]]);
  });

  it('without a locale file of its own changes labels of the cashier only', async () => {
    const begun = begin();
    await arrive('en');
    await begun;
    push('id');
    await settle();
    expect(fake.session.state.i18n).toMatchObject({ language: 'en', labels: ['id', 'en'] });
    expect(complain).not.toHaveBeenCalled();
  });

  it('changes nothing if the host sets a locale', async () => {
    const begun = begin('pt');
    push('es');
    await arrive('en', 'pt');
    await begun;
    push('ru');
    await settle();
    expect(title()).toBe(pt.deposit.title);
    expect(requested).toEqual(['en', 'pt']);
  });

  it('is used again when the host removes its locale', async () => {
    const begun = begin('pt');
    push('es');
    await arrive('en', 'pt');
    await begun;
    setHostData({ locale: null });
    expect(title()).toBe(pt.deposit.title);
    await arrive('en', 'es');
    expect(title()).toBe(es.deposit.title);
    expect(fake.notified.filter(([name]) => name === 'Error')).toEqual([]);
    setHostData({ locale: 'pt' });
    await arrive('pt');
    expect(title()).toBe(pt.deposit.title);
  });
});

describe('two changes of locale before the first locale file', () => {
  it.each([
    ['in their order', ['es', 'pt']],
    ['the second file first', ['pt', 'es']],
  ])('the second wins: files arrive %s', async (_, order) => {
    const begun = begin('en');
    await arrive('en');
    await begun;
    setHostData({ locale: 'es' });
    setHostData({ locale: 'pt' });
    for (const language of order) {
      await arrive('en', language);
      expect([en.deposit.title, pt.deposit.title]).toContain(title());
    }
    expect(title()).toBe(pt.deposit.title);
  });

  it('English is shown if the file of the second fails, and not the first language', async () => {
    const begun = begin('pt');
    await arrive('en', 'pt');
    await begun;
    setHostData({ locale: 'ru' });
    setHostData({ locale: 'es' });
    await fail('es');
    expect(title()).toBe(en.deposit.title);
    await fail('ru');
    expect(title()).toBe(en.deposit.title);
  });
});

it('if all locale files fail, they are requested again, and no text key is shown meanwhile', async () => {
  const begun = begin('es');
  await fail('en');
  await fail('es');
  await begun;
  expect(fake.session.state.i18n.t('header.back')).toBe('Back');
  waiting = [];
  await vi.advanceTimersByTimeAsync(5_000);
  await arrive('en', 'es');
  expect(title()).toBe(es.deposit.title);
});

it('a change of locale whose files all fail keeps the old texts', async () => {
  const begun = begin('pt');
  await fail('en');
  await arrive('pt');
  await begun;
  setHostData({ locale: 'es' });
  await fail('en');
  await fail('es');
  expect(title()).toBe(pt.deposit.title);
});

it('code for the texts of a host that never arrives does not hold the language back', async () => {
  vi.doMock('./host-texts.ts', () => new Promise(() => {}));
  fake.session.state.host.texts = { en: { 'header.back': 'Return' } };
  const begun = begin('en');
  await arrive('en');
  await vi.advanceTimersByTimeAsync(10_000);
  await begun;
  expect(fake.session.state.i18n.t('header.back')).toBe('Back');
  vi.doUnmock('./host-texts.ts');
});

describe('texts of the host', () => {
  const back = () => fake.session.state.i18n.t('header.back');
  const reported = () =>
    fake.notified.filter(([name]) => name === 'Error').map(([, detail]) => detail.message);

  /** The code that replaces texts is loaded lazily. */
  const imported = async () => {
    await vi.dynamicImportSettled();
    await settle();
  };

  it('are shown from the first frame, change at once, and are gone when the host removes them', async () => {
    fake.session.state.host.texts = { en: { 'header.back': 'Return' }, es: { 'header.back': 'Regresar' } };
    const begun = begin('en');
    await arrive('en');
    await begun;
    expect(back()).toBe('Return');
    setHostData({ locale: 'es' });
    await arrive('es');
    await imported();
    expect(back()).toBe('Regresar');
    setHostData({ texts: {} });
    await arrive('es');
    await imported();
    expect(back()).toBe(es.header.back);
    expect(reported()).toEqual([]);
  });

  it('with an unknown key are reported to the host once, and the others are used', async () => {
    const begun = begin('en');
    await arrive('en');
    await begun;
    for (const text of ['Return', 'Go back']) {
      setHostData({ texts: { en: { 'header.bak': 'x', 'header.back': text } } });
      await imported();
      expect(back()).toBe(text);
    }
    expect(reported()).toEqual(['texts.en.header.bak: unknown key']);
  });
});
