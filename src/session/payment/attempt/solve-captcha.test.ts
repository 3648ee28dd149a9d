// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Captcha, CaptchaError, type CaptchaSettings } from '../../../captcha/captcha.ts';
import { disposeSession } from '../../create-session.ts';
import { createFakeSession } from '../../testing/fake-session.ts';
import { MethodCaptcha } from './solve-captcha.ts';

const open = vi.hoisted(() => vi.fn<(settings: CaptchaSettings) => Promise<Captcha>>());
vi.mock('../../../captcha/open-captcha.ts', () => ({ openCaptcha: open }));

const ASK = 'BANKING:captcha-v1';
const KEY = { kind: 'geetest', key: 'site-1' };
let fake: ReturnType<typeof createFakeSession>;
let loaded: {
  solve: ReturnType<typeof vi.fn<Captcha['solve']>>;
  dispose: ReturnType<typeof vi.fn<Captcha['dispose']>>;
};
const captcha = () => fake.session.get(MethodCaptcha);
const boxes = () => document.querySelectorAll('[slot=captcha]').length;

beforeEach(async () => {
  vi.useFakeTimers();
  document.body.replaceChildren();
  loaded = { solve: vi.fn<Captcha['solve']>(async (action) => `token for ${action}`), dispose: vi.fn() };
  open.mockReset().mockImplementation(async () => loaded);
  fake = createFakeSession();
  await fake.start();
});
afterEach(() => {
  disposeSession(fake.session);
  vi.useRealTimers();
});

it('a captcha is loaded once for a form, and solved anew for each request', async () => {
  captcha().prepare('deposit', 'spei', document.body);
  expect(fake.sentOf(ASK).map(({ data }) => data)).toEqual([{ method: 'spei', type: 'deposit' }]);
  await fake.answer(ASK, 200, KEY);
  expect(open.mock.lastCall).toMatchObject([{ ...KEY, isOwnPage: true, slot: { slot: 'captcha' } }]);
  expect(await captcha().solve('deposit', 'spei')).toEqual({ token: { captcha: 'token for deposit' } });
  expect(await captcha().solve('deposit', 'spei')).toEqual({ token: { captcha: 'token for deposit' } });
  expect(loaded.solve).toHaveBeenCalledTimes(2);
  expect([open.mock.calls.length, boxes()]).toEqual([1, 1]);
});

it('a captcha of another method replaces the first, which ends', async () => {
  captcha().prepare('deposit', 'spei', document.body);
  await fake.answer(ASK, 200, KEY);
  captcha().prepare('deposit', 'oxxo', document.body);
  await fake.answer(ASK, 200, KEY);
  expect([open.mock.calls.length, loaded.dispose.mock.calls.length, boxes()]).toEqual([2, 1, 1]);
});

it('a captcha ends once with its form, and the next form loads another', async () => {
  const end = captcha().prepare('deposit', 'spei', document.body);
  await fake.answer(ASK, 200, KEY);
  end();
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect([loaded.dispose.mock.calls.length, boxes()]).toEqual([1, 0]);
  captcha().prepare('deposit', 'spei', document.body);
  expect([fake.sentOf(ASK).length, boxes()]).toEqual([2, 1]);
});

it('a captcha that the page takes out is put back, and ends if the page never stops taking it out', async () => {
  const restore = vi.fn();
  open.mockResolvedValue({ ...loaded, restore });
  captcha().prepare('deposit', 'spei', document.body);
  await fake.answer(ASK, 200, KEY);
  const takeOut = async () => {
    document.querySelector('[slot=captcha]')?.remove();
    await vi.advanceTimersByTimeAsync(0);
  };
  await takeOut();
  expect([loaded.dispose.mock.calls.length, restore.mock.calls.length, boxes()]).toEqual([0, 1, 1]);
  for (let times = 0; times < 100; times += 1) await takeOut();
  expect([loaded.dispose.mock.calls.length, boxes()]).toEqual([1, 0]);
});

it('a captcha ends with the session', async () => {
  captcha().prepare('deposit', 'spei', document.body);
  await fake.answer(ASK, 200, KEY);
  disposeSession(fake.session);
  await vi.advanceTimersByTimeAsync(0);
  expect([loaded.dispose.mock.calls.length, boxes()]).toEqual([1, 0]);
});

it('a captcha that is solved before its form is there is drawn in that form', async () => {
  const result = captcha().solve('deposit', 'spei');
  expect(boxes()).toBe(0);
  captcha().prepare('deposit', 'spei', document.body);
  expect(boxes()).toBe(1);
  await fake.answer(ASK, 200, KEY);
  expect(await result).toEqual({ token: { captcha: 'token for deposit' } });
  expect(open).toHaveBeenCalledTimes(1);
});

it('a form that is closed while its captcha loads gets no token', async () => {
  const end = captcha().prepare('deposit', 'spei', document.body);
  const result = captcha().solve('deposit', 'spei');
  end();
  await fake.answer(ASK, 200, KEY);
  expect(await result).toEqual({ problem: 'captcha_closed' });
  expect(loaded.solve).not.toHaveBeenCalled();
});

it.each([
  ['requires none', 200, { kind: 'none', key: '' }],
  ['does not know the request', 404, undefined],
])('no token is needed if the cashier %s', async (_, status, data) => {
  const result = captcha().solve('deposit', 'spei');
  await fake.answer(ASK, status, data);
  expect(await result).toEqual({ token: {} });
  expect(open).not.toHaveBeenCalled();
});

it('a captcha that fails to load before the user has asked for it is no error of the page', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  open.mockRejectedValueOnce(new CaptchaError('failed'));
  captcha().prepare('deposit', 'spei', document.body);
  await fake.answer(ASK, 200, KEY);
  vi.useRealTimers();
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

it('without an answer about the captcha nothing can be solved', async () => {
  const result = captcha().solve('deposit', 'spei');
  await vi.advanceTimersByTimeAsync(31_000);
  expect(await result).toEqual({ problem: 'captcha_blocked' });
});

it.each([
  ['closed', new CaptchaError('closed'), { problem: 'captcha_closed' }],
  [
    'failed',
    new CaptchaError('failed', 'bad key'),
    { problem: 'captcha_failed', message: 'captcha failed: bad key' },
  ],
  ['broken', new TypeError('x'), { problem: 'captcha_blocked' }],
])(
  'a captcha that is %s has its reason, and is loaded again for the next request',
  async (_, error, problem) => {
    loaded.solve.mockRejectedValueOnce(error);
    const result = captcha().solve('deposit', 'spei');
    await fake.answer(ASK, 200, KEY);
    expect(await result).toMatchObject(problem);
    const end = captcha().prepare('deposit', 'spei', document.body);
    end();
    const again = captcha().solve('deposit', 'spei');
    expect(boxes()).toBe(1);
    await fake.answer(ASK, 200, KEY);
    expect(await again).toEqual({ token: { captcha: 'token for deposit' } });
    expect(open).toHaveBeenCalledTimes(2);
  },
);
