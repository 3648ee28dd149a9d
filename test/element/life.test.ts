import { afterEach, describe, expectEqual, expectTrue, it, pause, waitFor } from '../support/browser-test.ts';
import { buttonOf, createWidget, importBuilt, inside, mountWidget } from '../support/mounted-element.ts';

afterEach(() => document.body.replaceChildren());

function countListeners(): { left: () => string[]; stop: () => void } {
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const kept = new Map<string, string>();
  const ids = new WeakMap<object, number>();
  let next = 0;
  const idOf = (value: object) => {
    const id = ids.get(value) ?? ++next;
    ids.set(value, id);
    return id;
  };
  const outlives = (target: unknown) =>
    target === window || target === document || target === document.body || target instanceof MediaQueryList;
  const key = (target: EventTarget, type: string, listener: unknown, options: unknown) => {
    const capture =
      typeof options === 'object' && options ? Reflect.get(options, 'capture') === true : options === true;
    return `${idOf(target)} ${type} ${idOf(Object(listener))} ${capture}`;
  };
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const target = this ?? window;
    if (listener && outlives(target)) {
      const place = key(target, type, listener, options);
      kept.set(place, `${type} ${new Error('added').stack}`);
      const signal = typeof options === 'object' ? options?.signal : undefined;
      if (signal) addEventListener.call(signal, 'abort', () => kept.delete(place));
    }
    addEventListener.call(target, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const target = this ?? window;
    if (listener) kept.delete(key(target, type, listener, options));
    removeEventListener.call(target, type, listener, options);
  };
  return {
    left: () => [...kept.values()],
    stop: () => Object.assign(EventTarget.prototype, { addEventListener, removeEventListener }),
  };
}

function countSockets(): { count: () => number; stop: () => void } {
  const Original = window.WebSocket;
  const sockets: WebSocket[] = [];
  window.WebSocket = class extends Original {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args);
      sockets.push(this);
    }
  };
  const isOpen = ({ readyState }: WebSocket) => readyState <= Original.OPEN;
  return {
    count: () => sockets.filter(isOpen).length,
    stop: () => {
      window.WebSocket = Original;
    },
  };
}

/** Waits for the chunk of the connection, because its listener on the window stays as long as the page and is no leak. */
async function linkCode(): Promise<void> {
  const { name } = await waitFor(
    () =>
      performance.getEntriesByType('resource').find((file) => file.name.includes('/socket-io-connection-')),
    'the code of the link',
  );
  await import(/* @vite-ignore */ name);
}

describe('the lifecycle of the element', () => {
  it('after 50 times of mounting and removing, no node, listener or socket is left', async () => {
    // A first widget loads what all widgets share, such as code, fonts and React's listeners, because these are no leak.
    const { widget: first } = await mountWidget();
    await linkCode();
    // Waits for React's list, because React adds a listener to the document with the first view that it draws.
    await waitFor(() => inside(first, 'pay-widget-view .tile').length > 0, 'the list of React');
    first.remove();
    await pause(20);
    const [listeners, sockets] = [countListeners(), countSockets()];
    const nodes = document.querySelectorAll('*').length;
    for (let at = 0; at < 50; at++) {
      // Removes the widget at each stage of its start, and in every tenth round after a complete start.
      const { widget } = at % 10 === 0 ? await mountWidget() : createWidget();
      document.body.append(widget);
      await pause(at % 7);
      widget.remove();
    }
    await waitFor(() => sockets.count() === 0, 'closed sockets');
    await waitFor(
      () => listeners.left().length === 0,
      () => `no listener left, there are ${listeners.left().join('; ')}`,
    );
    listeners.stop();
    sockets.stop();
    expectEqual(document.querySelectorAll('*').length, nodes);
  });

  it('a removed element is empty and silent', async () => {
    const { widget, notifications } = await mountWidget();
    widget.remove();
    await waitFor(() => widget.shadowRoot?.childElementCount === 0, 'an empty shadow root');
    const before = notifications.length;
    widget.currency = 'BRL';
    widget.refresh();
    widget.navigate('withdrawal');
    await pause(200);
    expectEqual(notifications.length, before);
  });

  it('an element that is inserted again starts with the same data', async () => {
    const { widget, details } = await mountWidget();
    widget.remove();
    await pause(20);
    document.body.append(widget);
    await waitFor(() => details('pay-full-loaded').length === 2, 'a second start');
    expectTrue(buttonOf(widget, 'SPEI bank transfer'), 'the list of Mexico');
  });

  it('another user ends the session and starts a new one', async () => {
    const { widget, details } = await mountWidget({ userId: 'a' });
    widget.userId = 'b';
    widget.token = 'user-b';
    await waitFor(() => details('pay-full-loaded').length === 2, 'a second start');
    expectEqual(details('pay-loaded').length, 2);
  });

  it('an element that is moved within one task keeps its state', async () => {
    const { widget, details } = await mountWidget();
    const place = document.body.appendChild(document.createElement('section'));
    place.append(widget);
    document.body.append(widget);
    await pause(100);
    expectEqual(details('pay-loaded').length, 1);
    expectTrue(buttonOf(widget, 'SPEI bank transfer'), 'the list is there');
  });

  it('the element can be defined twice, and under another tag name', async () => {
    const { definePayWidget, PayWidget } = await importBuilt('pay-widget');
    definePayWidget();
    definePayWidget('my-cashier');
    definePayWidget('my-cashier');
    expectTrue(document.createElement('my-cashier') instanceof PayWidget, 'my-cashier is a PayWidget');
  });
});
