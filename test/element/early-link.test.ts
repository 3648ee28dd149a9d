import { afterEach, beforeEach, describe, expectEqual, it, waitFor } from '../support/browser-test.ts';
import { createWidget, inside } from '../support/mounted-element.ts';

let sockets: WebSocket[] = [];
const Original = window.WebSocket;

beforeEach(() => {
  sockets = [];
  window.WebSocket = class extends Original {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args);
      sockets.push(this);
    }
  };
});

afterEach(() => {
  window.WebSocket = Original;
  document.body.replaceChildren();
});

const queryOf = (at: number) => new URL(sockets[at]?.url ?? '').searchParams;

describe('the line to the cashier', () => {
  it('is opened beside the downloads, and is the one that is used', async () => {
    const { widget, details } = createWidget({
      locale: 'pt-BR',
      xOrigin: 'https://a.example/?b=c d',
      platform: 'ios',
    });
    document.body.append(widget);
    await Promise.resolve();
    expectEqual(sockets.length, 1);
    await waitFor(() => details('pay-full-loaded').length > 0, 'pay-full-loaded');
    expectEqual(sockets.length, 1);
    expectEqual(sockets[0]?.readyState, Original.OPEN);
    expectEqual(queryOf(0).get('Language'), 'pt');
    expectEqual(queryOf(0).get('xorigin'), 'https://a.example/?b=c d');
    expectEqual(queryOf(0).get('platform'), 'ios');
    await waitFor(() => inside(widget, 'li button').length > 0, 'the list');
  });

  it('tells the label language, whatever the interface speaks, and the early guess is what the session sends', async () => {
    const rows = ['tr-TR tr', 'de de', 'uk-UA ua', 'hi in', 'te en', 'vi-VN en'];
    for (const [locale = '', code = ''] of rows.map((row) => row.split(' '))) {
      sockets = [];
      const { widget, details } = createWidget({ locale });
      document.body.append(widget);
      await waitFor(() => details('pay-full-loaded').length > 0, `pay-full-loaded in ${locale}`);
      expectEqual([locale, sockets.length, queryOf(0).get('Language')], [locale, 1, code]);
      widget.remove();
    }
  });

  it('is another when the host has thought better of it, and the first is closed', async () => {
    const { widget, details } = createWidget();
    document.body.append(widget);
    await Promise.resolve();
    widget.locale = 'ru';
    await waitFor(() => details('pay-full-loaded').length > 0, 'pay-full-loaded');
    expectEqual(sockets.length, 2);
    expectEqual(queryOf(1).get('Language'), 'ru');
    await waitFor(() => sockets[0]?.readyState === Original.CLOSED, 'the first line to close');
  });

  it('is not opened for nobody, and counts as the first try where nobody listens', async () => {
    const { widget, details } = createWidget({ token: undefined });
    document.body.append(widget);
    await Promise.resolve();
    expectEqual(sockets.length, 0);
    widget.remove();

    // Port 9 (discard) answers no WebSocket.
    const lonely = createWidget({ host: 'http://127.0.0.1:9' });
    document.body.append(lonely.widget);
    await waitFor(() => lonely.details('pay-socket-reconnect-attempt').length > 0, 'a second try');
    expectEqual(sockets.filter(({ url }) => url.includes(':9/')).length, 2);
    expectEqual(details('pay-init-error').length, 0);
  });

  it('carries the token in its address only for an older cashier', async () => {
    const { widget, details } = createWidget({ token: 'user-old', experiments: { legacyQueryToken: true } });
    document.body.append(widget);
    await waitFor(() => details('pay-full-loaded').length > 0, 'pay-full-loaded');
    expectEqual(queryOf(0).get('Authorization'), null);
    expectEqual(queryOf(1).get('Authorization'), 'user-old');
  });

  it('is closed with a widget that was taken away before its code came', async () => {
    const { widget } = createWidget();
    document.body.append(widget);
    await Promise.resolve();
    widget.remove();
    await waitFor(() => sockets[0]?.readyState === Original.CLOSED, 'the line to close');
  });
});
