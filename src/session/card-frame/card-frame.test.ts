// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeSession } from '../testing/fake-session.ts';
import { loadAhead } from './ahead-page.ts';
import { CardFrame } from './card-frame.ts';
import { addressOf } from './frame-task.ts';

const NEED = { type: 'deposit', method: { name: 'card' }, payment: null } as const;

let fake: ReturnType<typeof createFakeSession>;
let app: HTMLElement;
beforeEach(() => {
  fake = createFakeSession();
  // Outside of the document a frame loads nothing.
  app = document.createElement('div');
});
afterEach(() => fake.session.dispose());

function openFrame() {
  const stage = { show: vi.fn(), hide: vi.fn(), reject: vi.fn() };
  const cards = new CardFrame(fake.session, app, NEED, stage);
  cards.open(app);
  return { cards, stage };
}

const frames = () => app.querySelectorAll('iframe').length;

function violate(
  disposition: SecurityPolicyViolationEventDisposition,
  blockedURI = addressOf(fake.session, NEED).href,
) {
  const event = new Event('securitypolicyviolation');
  const violation = { effectiveDirective: 'frame-src', blockedURI, disposition };
  document.dispatchEvent(Object.assign(event, violation));
}

test('FullLoaded that becomes due while a card frame is open reaches the host', () => {
  const { cards } = openFrame();
  fake.session.host.notify('FullLoaded', { version: 'v1' });
  expect(fake.notified).toEqual([['FullLoaded', { version: 'v1' }]]);
  cards.close();
});

test('a frame that the policy blocks ahead is refused at once and never tried again', () => {
  loadAhead(fake.session, app, app, 'deposit');
  violate('report');
  violate('enforce', new URL('/other', addressOf(fake.session, NEED)).href);
  const allowed = openFrame();
  expect(allowed.stage.reject).not.toHaveBeenCalled();
  expect(frames()).toBe(1);
  allowed.cards.close();

  loadAhead(fake.session, app, app, 'deposit');
  violate('enforce');
  const { stage } = openFrame();
  expect(stage.reject).toHaveBeenCalledWith(expect.objectContaining({ code: 'card_page' }));
  expect(frames()).toBe(0);
  loadAhead(fake.session, app, app, 'deposit');
  expect(frames()).toBe(0);
});
