// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { definePayWidget } from '../../../element/pay-widget.ts';
import { disposeSession } from '../create-session.ts';
import { createFakeSession } from '../testing/fake-session.ts';
import { checkSetup, SETUP } from './setup.ts';

vi.mock('../../../element/lifecycle.ts', () => ({
  startLifecycle: () => ({ dispose: () => undefined, repaint: () => undefined }),
}));

let fake: ReturnType<typeof createFakeSession>;
let element: HTMLElement;
const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
const messages = () => fake.notified.filter(([name]) => name === 'Error').map(([, { message }]) => message);

beforeEach(() => {
  definePayWidget();
  fake = createFakeSession();
  element = document.createElement('pay-widget');
  element.style.display = 'flex';
  document.body.append(element);
});
afterEach(() => {
  disposeSession(fake.session);
  document.body.replaceChildren();
  warn.mockClear();
});

it('an action that the host misspells is reported, in the console too', () => {
  fake.session.state.host.actions = ['identity', 'idendity'];
  checkSetup(fake.session, element);
  expect(messages()).toEqual(['actions: no action "idendity"']);
  expect(warn.mock.calls).toEqual([['pay-widget: actions: no action "idendity"']]);
});

it('attributes that a framework has written and that set nothing are reported once', () => {
  element.setAttribute('paymentgeo', 'MX');
  element.setAttribute('schema', '[object Object]');
  checkSetup(fake.session, element);
  checkSetup(fake.session, element);
  const told = [
    expect.stringMatching(
      /^paymentgeo: no such attribute, write payment-geo .*schema: an object became text/,
    ),
  ];
  expect(messages()).toEqual(told);
  expect(warn.mock.calls).toEqual([[expect.stringContaining('pay-widget: paymentgeo: no such attribute')]]);
});

it.each(['img-src', 'media-src', 'font-src'])(
  'content of ours that %s of the page blocks is named',
  (directive) => {
    let deliver: (reports: object[]) => void = () => undefined;
    class Observer {
      constructor(take: typeof deliver) {
        deliver = take;
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal('ReportingObserver', Observer);
    Object.assign(fake.session.state.host, { schema: { fonts: [{ src: 'https://cdn.example/own.woff2' }] } });
    checkSetup(fake.session, element);
    vi.unstubAllGlobals();
    const block = (blockedURL: string) => deliver([{ body: { effectiveDirective: directive, blockedURL } }]);
    block('https://other.example/a');
    block('https://cdn.example/a');
    block('https://cdn.example/b');
    expect(messages()).toEqual([SETUP.policy(directive, 'https://cdn.example')]);
  },
);

it('a right setup says nothing', () => {
  Object.assign(fake.session.state.host, { actions: ['limits'], locale: 'es-MX' });
  checkSetup(fake.session, element);
  expect([messages(), warn.mock.calls]).toEqual([[], []]);
});

it.each(['en-GB', 'id-ID', 'pt', 'hi'])('a language that the widget has is none to report: %s', (locale) => {
  fake.session.state.host.locale = locale;
  checkSetup(fake.session, element);
  expect(messages()).toEqual([]);
});

it('a session that began anew because its token is of another user says so, unless the host has changed the user', () => {
  const begin = (userId: string, id: string) => {
    disposeSession(fake.session);
    fake = createFakeSession();
    Object.assign(fake.session.state.host, { userId, token: 'f81d4fae' });
    fake.session.state.user.id_user = id;
    checkSetup(fake.session, element);
    return messages();
  };
  expect(begin('a', '1')).toEqual([]);
  expect(begin('a', '1')).toEqual([]);
  expect(begin('a', '2')).toEqual([SETUP.otherUser]);
  expect(begin('b', '3')).toEqual([]);
});
