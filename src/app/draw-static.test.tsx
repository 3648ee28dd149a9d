// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { ref } from 'valtio/vanilla';
import { describe, expect, it } from 'vitest';
import en from '../../public/locales/en.json' with { type: 'json' };
import { renderInSession } from '../../test/support/render-in-session.tsx';
import { parseMethods } from '../domain/methods/method.ts';
import { createI18n } from '../i18n/i18n.ts';
import { createFakeSession } from '../session/testing/fake-session.ts';
import { SessionProvider } from '../session/use-session.tsx';
import { App } from './app.tsx';
import { drawStatic } from './draw-static.ts';

function listed() {
  const { session } = createFakeSession();
  const { state } = session;
  state.phase = 'ready';
  state.host.closingButton = true;
  state.i18n = ref(createI18n('en', { en }, 'de'));
  state.lists.deposit.status = 'ready';
  const methods = parseMethods(
    [
      { name: 'spei', text: { en: 'SPEI' }, isPopular: true, banner: 'banner.no_fee' },
      { name: 'card', text: { de: 'Karte' } },
      { name: 'btc', text: { en: 'Bitcoin' }, category: 'crypto' },
      { name: 'bank', text: { en: 'Bank' }, category: 'bank' },
    ],
    () => undefined,
  );
  state.lists.deposit.methods = ref(methods);
  return session;
}

/** Markup without ids, because React and `drawStatic` number them differently. */
const plain = (element: Element | null) => element?.outerHTML.replace(/(?:first-|_r_)\w*[-_]/g, '');

describe('the list that is drawn without React', () => {
  it('has the markup that React draws from the same components', async () => {
    const session = listed();
    const drawn = document.createElement('div');
    drawStatic(
      <SessionProvider value={session}>
        <App onPaint={() => {}} />
      </SessionProvider>,
      drawn,
    );
    await renderInSession(session, <App onPaint={() => {}} />);
    expect(drawn.querySelectorAll('.tile').length).toBeGreaterThan(2);
    expect(plain(drawn.querySelector('.methods'))).toBe(plain(document.querySelector('.methods')));
    expect(plain(drawn.querySelector('header'))).toBe(plain(document.querySelector('header')));
  });

  it('opens a method by the handler of its tile', () => {
    const session = listed();
    const drawn = document.createElement('div');
    drawStatic(
      <SessionProvider value={session}>
        <App onPaint={() => {}} />
      </SessionProvider>,
      drawn,
    );
    const tile = drawn.querySelector('.tile-button');
    if (tile) fireEvent.click(tile);
    expect(session.state.choice.method?.name).toBeDefined();
    expect(session.location.changes).toBe(1);
  });

  it('refuses what it cannot draw, so that React draws the screen', () => {
    const drawn = document.createElement('div');
    expect(() => drawStatic(<p style={{ color: 'red' }}>red</p>, drawn)).toThrow();
  });
});
