import { afterEach, beforeEach, describe, expectEqual, it, waitFor } from '../support/browser-test.ts';
import { createWidget, importBuilt, inside } from '../support/mounted-element.ts';

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

describe('the preconnected socket', () => {
  it('is opened in parallel with the downloads, and is the one that is used', async () => {
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

  it('is opened to no address that a page has put on the prototype of all objects', async () => {
    const evil = { value: 'https://evil.example', configurable: true, writable: true };
    Object.defineProperty(Object.prototype, 'host', evil);
    try {
      const widget = document.createElement('pay-widget');
      widget.token = 'user-of-a-polluted-page';
      document.body.append(widget);
      await Promise.resolve();
      expectEqual(
        sockets.map(({ url }) => new URL(url).host),
        [location.host],
      );
    } finally {
      Reflect.deleteProperty(Object.prototype, 'host');
    }
  });

  it('is opened to no address that the session rejects', async () => {
    for (const host of [
      'http://evil.example',
      'https://user@evil.example',
      'https://evil.example/path',
      'evil.example',
    ]) {
      const { widget, details } = createWidget({ host });
      document.body.append(widget);
      await waitFor(() => details('pay-init-error').length > 0, `pay-init-error for ${host}`);
      widget.remove();
    }
    expectEqual(sockets, []);
  });

  it('is opened to no origin that the page has not pinned, whatever markup names', async () => {
    const { definePayWidget } = await importBuilt('pay-widget');
    definePayWidget('pinned-cashier', { origins: [location.origin] });
    const widget = document.createElement('pinned-cashier');
    const failed = new Promise<unknown>((resolve) => {
      widget.addEventListener('pay-init-error', (event) => resolve((event as CustomEvent).detail.code));
    });
    for (const name of ['host', 'assets']) widget.setAttribute(name, 'https://evil.example');
    Object.assign(widget, { token: 'user-of-a-pinned-page' });
    document.body.append(widget);
    expectEqual(await failed, 'bad_data');
    expectEqual(sockets, []);
    const asked = performance.getEntriesByType('resource').map(({ name }) => new URL(name).host);
    expectEqual(asked.includes('evil.example'), false);

    const framed = document.createElement('pinned-cashier');
    const refused = new Promise<unknown>((resolve) => {
      framed.addEventListener('pay-init-error', (event) => resolve((event as CustomEvent).detail.code));
    });
    framed.setAttribute('frame', 'https://evil.example/paywidget/');
    document.body.append(framed);
    expectEqual(await refused, 'frame_address');
  });

  it('is opened to no origin that the page pins after the element was registered, also by markup that is there already', async () => {
    const { definePayWidget } = await importBuilt('pay-widget');
    document.body.innerHTML =
      '<registered-first host="https://evil.example" assets="https://evil.example"></registered-first>';
    const widget = document.querySelector('registered-first');
    const failed = new Promise<unknown>((resolve) => {
      widget?.addEventListener('pay-init-error', (event) =>
        resolve(Reflect.get(Object(Reflect.get(event, 'detail')), 'code')),
      );
    });
    // Registers the element before the page's own script runs, as `import 'pay-widget/define'` does.
    definePayWidget('registered-first');
    definePayWidget('registered-first', { origins: [location.origin] });
    Object.assign(widget ?? {}, { token: 'user-of-a-page-that-pins-afterwards' });
    expectEqual(await failed, 'bad_data');
    expectEqual(sockets, []);
  });

  it('sends the label language instead of the interface language, and the same requests as the session', async () => {
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

  it('is replaced when the host changes its data, and the first is closed', async () => {
    const { widget, details } = createWidget();
    document.body.append(widget);
    await Promise.resolve();
    widget.locale = 'ru';
    await waitFor(() => details('pay-full-loaded').length > 0, 'pay-full-loaded');
    expectEqual(sockets.length, 2);
    expectEqual(queryOf(1).get('Language'), 'ru');
    await waitFor(() => sockets[0]?.readyState === Original.CLOSED, 'the first line to close');
  });

  it('is not opened for guests, and counts as the first attempt if the cashier is unreachable', async () => {
    const { widget, details } = createWidget({ token: undefined });
    document.body.append(widget);
    await Promise.resolve();
    expectEqual(sockets.length, 0);
    widget.remove();

    // Port 9 (discard) accepts no WebSocket, so this widget never connects.
    const unreachable = createWidget({ host: 'http://127.0.0.1:9' });
    document.body.append(unreachable.widget);
    // The event comes before the socket, because the browser imports the socket's code in between.
    await waitFor(() => sockets.filter(({ url }) => url.includes(':9/')).length === 2, 'the second socket');
    expectEqual(unreachable.details('pay-socket-reconnect-attempt'), [{ attempt: 1 }]);
    expectEqual(details('pay-init-error').length, 0);
  });

  it('has the token in its address for an older cashier only', async () => {
    const { widget, details } = createWidget({ token: 'user-old', experiments: { legacyQueryToken: true } });
    document.body.append(widget);
    await waitFor(() => details('pay-full-loaded').length > 0, 'pay-full-loaded');
    expectEqual(
      sockets.map((_, at) => queryOf(at).get('Authorization')),
      ['user-old'],
    );
  });

  it('is closed with an element that is removed before its code arrives', async () => {
    const { widget } = createWidget();
    document.body.append(widget);
    await Promise.resolve();
    widget.remove();
    await waitFor(() => sockets[0]?.readyState === Original.CLOSED, 'the line to close');
  });
});
