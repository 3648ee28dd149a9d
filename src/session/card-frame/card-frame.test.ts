// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeSession } from '../testing/fake-session.ts';
import { CardFrame } from './card-frame.ts';

const NEED = { type: 'deposit', method: { name: 'card' }, payment: null } as const;

let fake: ReturnType<typeof createFakeSession>;
let app: HTMLElement;
beforeEach(() => {
  fake = createFakeSession();
  // Outside of the document, where a frame loads nothing.
  app = document.createElement('div');
});
afterEach(() => fake.session.dispose());

function openFrame() {
  const stage = { show: vi.fn(), hide: vi.fn(), reject: vi.fn() };
  const cards = new CardFrame(fake.session, app, NEED, stage);
  cards.open();
  return { cards, stage };
}

test('FullLoaded that becomes due while a card frame is open reaches the host', () => {
  const { cards } = openFrame();
  fake.session.host.notify('FullLoaded', { version: 'v1' });
  expect(fake.notified).toEqual([['FullLoaded', { version: 'v1' }]]);
  cards.close();
});
