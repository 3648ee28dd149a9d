// @vitest-environment happy-dom
import { ref } from 'valtio/vanilla';
import { describe, expect, it } from 'vitest';
import en from '../../public/locales/en.json' with { type: 'json' };
import { stopActing } from '../../test/support/render.tsx';
import { renderInSession } from '../../test/support/render-in-session.tsx';
import { parseMethods } from '../domain/methods/method.ts';
import { createI18n } from '../i18n/i18n.ts';
import { createFakeSession, transactionOf } from '../session/testing/fake-session.ts';
import { App } from './app.tsx';

const WORDS = ['valueOf', 'toString', 'toLocaleString', 'hasOwnProperty', '__proto__', 'Instant'];

async function arrive(methods: object[], locale = 'en') {
  const { session } = createFakeSession();
  session.state.phase = 'ready';
  session.state.i18n = ref(createI18n('en', { en }, locale));
  for (const list of Object.values(session.state.lists))
    Object.assign(list, { status: 'ready', methods: ref(parseMethods(methods, () => undefined)) });
  await renderInSession(session, <App onPaint={() => undefined} />);
  stopActing();
  return session;
}
const texts = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent);

describe('texts from the cashier that are names of Object.prototype members', () => {
  it('are shown as banner texts, and the list stays usable', async () => {
    await arrive([
      ...WORDS.map((banner) => ({ name: `of ${banner}`, banner })),
      { name: 'of a key', banner: 'banner.no_fee' },
      { name: 'of an unknown key', banner: 'constructor.constructor' },
      { name: 'of none' },
    ]);
    await expect.poll(() => texts('.tile-name')).toHaveLength(WORDS.length + 3);
    expect(texts('.tile-badge')).toEqual([...WORDS, en.banner.no_fee]);
  });

  it('are shown as steps and labels of an instruction', async () => {
    const session = await arrive([{ name: 'spei' }]);
    session.state.transaction = transactionOf({
      method: 'spei',
      next: {
        kind: 'instruction',
        steps: [...WORDS, 'constructor.constructor'],
        requisites: WORDS.map((label) => ({ label, value: label, copy: false })),
      },
    });
    await expect
      .poll(() => texts('.steps li'), { timeout: 10_000 })
      .toEqual([...WORDS, 'constructor.constructor']);
    for (const word of WORDS) expect(texts('dt')).toContain(word);
  });
});

describe('a label in another language than the interface', () => {
  const havale = {
    name: 'tr_havale',
    text: { en: 'Bank transfer (Havale/EFT)', tr: 'Banka havalesi / EFT' },
  };

  it('is shown in that language, with its own lang attribute for screen readers', async () => {
    await arrive([havale, { name: 'card', text: { en: 'Card' } }], 'tr');
    await expect.poll(() => texts('.tile-name')).toEqual(['Banka havalesi / EFT', 'Card']);
    const langs = [...document.querySelectorAll('.tile-name')].map((name) => name.getAttribute('lang'));
    expect(langs).toEqual(['tr', null]);
  });

  it('changes with the locale in the same tile', async () => {
    const session = await arrive([havale], 'tr');
    await expect.poll(() => texts('.tile-name')).toEqual(['Banka havalesi / EFT']);
    const tile = document.querySelector('.tile');
    session.state.i18n = ref(createI18n('en', { en }, 'de'));
    await expect.poll(() => texts('.tile-name')).toEqual(['Bank transfer (Havale/EFT)']);
    expect(document.querySelector('.tile')).toBe(tile);
  });
});
