// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import en from '../../../public/locales/en.json';
import { user } from '../../../test/support/render.tsx';
import { renderInSession } from '../../../test/support/render-in-session.tsx';
import { endFakeSession, startFakeSession } from '../../../test/support/started-session.ts';
import { parseTransaction } from '../../domain/payment/parse-transaction.ts';
import { localPath } from '../../location/memory-location.ts';
import { mayBeFramed, openInFrame } from '../../parts/payment/open-provider.ts';
import { showTransaction } from '../../session/payment/transaction/shown-transaction.ts';
import { type createFakeSession, transactionOf } from '../../session/testing/fake-session.ts';
import ChallengeScreen from './challenge-screen.tsx';

const PAGE = 'https://issuer.example/challenge';

let fake: ReturnType<typeof createFakeSession>;
beforeEach(async () => {
  fake = await startFakeSession();
  fake.session.location.navigate('/deposit/redirect/challenge');
});
afterEach(() => {
  endFakeSession(fake);
  document.body.replaceChildren();
});

const received = (part: object, seq = 1) =>
  parseTransaction(
    {
      ...transactionOf({ seq, status: 'waiting' }),
      next: { kind: 'challenge', url: PAGE, size: 'full', ...part },
    },
    () => {},
  );

async function show(part: object = {}) {
  showTransaction(fake.session, received(part));
  await renderInSession(fake.session, <ChallengeScreen />);
}
const frame = () => document.querySelector('iframe');
const path = () => localPath(fake.session.location.current);
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('the bank’s page is in a frame that may use a passkey, and cannot leave its place', async () => {
  await show();
  expect(screen.getByRole('heading', { name: en.challenge.title })).toBeTruthy();
  expect(frame()?.src).toBe(PAGE);
  expect(frame()?.title).toBe('Payment page: issuer.example');
  expect(frame()?.getAttribute('allow')).toBe('publickey-credentials-get *');
  expect(frame()?.getAttribute('sandbox')).not.toMatch(/top-navigation|pointer-lock|modals|downloads/);
  expect(frame()?.getAttribute('referrerpolicy')).toBe('strict-origin');
});

describe('an address that is not safe is not framed:', () => {
  test.each([
    ['javascript', 'javascript:alert(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['file', 'file:///etc/passwd'],
    ['blob', `blob:${location.origin}/1`],
    ['http of another origin', 'http://issuer.example/'],
    ['a user and a password', 'https://a:b@issuer.example/'],
    ['relative', '/challenge'],
    ['empty', ''],
  ])('%s', async (_, url) => {
    await show({ url });
    expect(frame()).toBeNull();
    expect(path()).toBe('/deposit/complete');
  });
});

test('a page with the origin of the host’s page is not framed, because it could leave the sandbox of its frame', () => {
  vi.stubGlobal('location', { origin: 'https://partner.example' });
  expect(mayBeFramed('https://partner.example/challenge', 'https://cashier.example')).toBe(false);
  expect(mayBeFramed(PAGE, 'https://cashier.example')).toBe(true);
  expect(mayBeFramed('https://partner.example/challenge', 'https://partner.example')).toBe(true);
  vi.unstubAllGlobals();
});

test('a size that the contract does not know is the full one', async () => {
  await show({ size: '9999x1' });
  expect(frame()?.width).toBe('100%');
});

test('the user can always open the page in a new tab', async () => {
  await show();
  await user.click(screen.getByRole('button', { name: en.challenge.outside }));
  expect(path()).toBe('/deposit/complete');
});

test('a page that does not load within 20 s is offered in a new tab', async () => {
  await show();
  await wait(19_000);
  expect(path()).toBe('/deposit/redirect/challenge');
  await wait(1_500);
  expect(path()).toBe('/deposit/complete');
});

test('a page that the host’s policy refuses is offered in a new tab at once', async () => {
  await show();
  const refusal = (blockedURI: string, disposition = 'enforce') =>
    act(async () => {
      const event = new Event('securitypolicyviolation');
      document.dispatchEvent(
        Object.assign(event, { disposition, effectiveDirective: 'frame-src', blockedURI }),
      );
    });
  await refusal('https://other.example/');
  await refusal(PAGE, 'report');
  expect(path()).toBe('/deposit/redirect/challenge');
  await refusal(PAGE);
  expect(path()).toBe('/deposit/complete');
});

test('a page that is open for ten minutes is offered in a new tab, and the payment stays', async () => {
  await show();
  frame()?.dispatchEvent(new Event('load'));
  await wait(599_000);
  expect(path()).toBe('/deposit/redirect/challenge');
  await wait(1_500);
  expect(path()).toBe('/deposit/complete');
  expect(fake.session.state.transaction?.status).toBe('waiting');
});

test('a challenge whose time has run out shows no page, and a new deposit', async () => {
  await show({ expiresAt: Date.now() + 60_000 });
  expect(frame()).not.toBeNull();
  await wait(60_500);
  expect(frame()).toBeNull();
  expect(screen.getByText(en.instruction.expired)).toBeTruthy();
  expect(screen.getByRole('button', { name: en.complete.another })).toBeTruthy();
});

test('messages of the page change nothing: its end is known from the cashier alone', async () => {
  await show();
  frame()?.dispatchEvent(new Event('load'));
  const data = { status: 'processed', type: 'close', id: 'dep_1', seq: 99 };
  await act(async () => {
    for (const text of [data, JSON.stringify(data), { name: 'close', detail: {} }])
      dispatchEvent(new MessageEvent('message', { data: text, origin: 'https://issuer.example' }));
  });
  expect(fake.session.state.transaction?.status).toBe('waiting');
  expect(path()).toBe('/deposit/redirect/challenge');
  expect(fake.notified.filter(([name]) => name === 'close')).toEqual([]);
});

test('data for the issuer go by a form in the frame itself, whatever its parameters are called', () => {
  const iframe = document.createElement('iframe');
  const inner = document.implementation.createHTMLDocument();
  Object.defineProperty(inner, 'readyState', { value: 'complete' });
  Object.defineProperty(iframe, 'contentDocument', { value: inner });
  const sent: [string, string, string][] = [];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    const names = [...this.querySelectorAll('input')].map((input) => `${input.name}=${input.value}`);
    sent.push([this.getAttribute('action') ?? '', this.getAttribute('target') ?? '', names.join()]);
    expect(this.ownerDocument).toBe(inner);
  });
  openInFrame(iframe, { url: PAGE, method: 'POST', params: { creq: 'a', submit: 'b', action: 'c' } });
  expect(sent).toEqual([[PAGE, '_self', 'creq=a,submit=b,action=c']]);
  expect(inner.querySelector('form')).toBeNull();
});
