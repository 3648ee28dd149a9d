// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EVENTS } from './events.ts';
import { definePayWidget, type PayWidget } from './pay-widget.ts';

// The code never arrives, as when the network is lost after the shell has loaded.
vi.mock('./lazy-parts.ts', () => {
  const never = () => new Promise(() => {});
  return { loadEngine: never, loadView: never, loadFrame: never, loadFirstRequests: never };
});

let widget: PayWidget;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  definePayWidget();
  widget = document.createElement('pay-widget');
  document.body.append(widget);
});

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const buttons = () => [...(widget.shadowRoot?.querySelectorAll('button') ?? [])].filter((it) => !it.hidden);
const names = () => buttons().map((it) => it.getAttribute('aria-label') ?? it.textContent);
const alert = () => widget.shadowRoot?.querySelector('[role=alert]')?.textContent;

test('the first frame of the shell has Close, and it tells the host', () => {
  const closed = vi.fn();
  widget.addEventListener('pay-close', closed);
  expect([names(), alert()]).toEqual([['Close'], undefined]);
  buttons()[0]?.click();
  expect(closed).toHaveBeenCalledTimes(1);
});

test('a host without Close has none in the shell, and it may say so later', async () => {
  widget.closingButton = false;
  await vi.advanceTimersByTimeAsync(0);
  expect(names()).toEqual([]);
  widget.closingButton = true;
  await vi.advanceTimersByTimeAsync(0);
  expect(names()).toEqual(['Close']);
});

test('a start that waits says so after 4 s, offers to try again after 10 s, and begins anew then', async () => {
  await vi.advanceTimersByTimeAsync(3_900);
  expect(alert()).toBeUndefined();
  await vi.advanceTimersByTimeAsync(200);
  expect([alert(), names()]).toEqual(['Still connecting…', ['Close']]);
  await vi.advanceTimersByTimeAsync(6_000);
  expect([alert(), names()]).toEqual(['Still connecting…', ['Refresh', 'Close']]);
  buttons()[0]?.click();
  expect([alert(), names()]).toEqual([undefined, ['Close']]);
  expect(widget.shadowRoot?.querySelectorAll('.shell')).toHaveLength(1);
});

test('a widget that is removed while it starts leaves no timer', async () => {
  await vi.advanceTimersByTimeAsync(100);
  expect(vi.getTimerCount()).toBeGreaterThan(0);
  widget.remove();
  await vi.advanceTimersByTimeAsync(100);
  expect(vi.getTimerCount()).toBe(0);
});

test.each(Object.entries(EVENTS))('the element sends %s as %s, which does not bubble', (name, type) => {
  const listener = vi.fn();
  widget.addEventListener(type, listener);
  Object(widget).notify(name, { of: name });
  expect(listener.mock.calls).toMatchObject([[{ bubbles: false, composed: true, detail: { of: name } }]]);
});
