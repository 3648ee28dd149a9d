// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { ref } from 'valtio/vanilla';
import { expect, test } from 'vitest';
import { ENGLISH } from '../../test/support/render.tsx';
import { renderInSession } from '../../test/support/render-in-session.tsx';
import { FLOW_ROUTES } from '../flows/flows.ts';
import { createDraft } from '../session/methods/select-method.ts';
import { createFakeSession, transactionOf } from '../session/testing/fake-session.ts';
import { methodOf } from '../session/testing/static-session.ts';
import { ROUTES } from './routes.ts';

const CARD = methodOf({ name: 'card', fields: [{ name: 'card_number' }] });

/** The boxes that a screen draws for a chosen card, as a host page or the cashier's own page has them. */
async function boxesOf(path: string, isOwnPage: boolean, next?: Parameters<typeof transactionOf>[0]) {
  const { session } = createFakeSession();
  session.host.isOwnPage = isOwnPage;
  session.state.i18n = ref(ENGLISH);
  session.location.begin(path);
  Object.assign(session.state, {
    choice: { group: null, method: ref(CARD) },
    draft: createDraft(CARD.name),
    transaction: next ? transactionOf({ method: CARD.name, ...next }) : null,
  });
  Object.assign(session.state.lists.deposit, { status: 'ready', methods: ref([CARD]) });
  const Screen = await ROUTES.find((row) => row.path === path)?.code.load();
  if (!Screen) throw new Error(path);
  await renderInSession(session, <Screen />);
  const boxes = screen.queryAllByRole('textbox').map((box) => box.getAttribute('name'));
  cleanup();
  return boxes;
}

test.each(FLOW_ROUTES.map(({ path }) => path))(
  'the screen %s of a chosen card draws no box in a host page, whatever its flow knows of cards',
  async (path) => expect(await boxesOf(path, false)).toEqual([]),
);

test('on the cashier’s own page the same screens draw the boxes', async () => {
  expect(await boxesOf('/deposit/redirect', true)).toContain('amount');
});

test('a later form of a card payment draws no box in a host page either', async () => {
  const next = { kind: 'otp', length: 6, attempts: 3 } as const;
  expect(await boxesOf('/deposit/host-to-host', true, { next })).toHaveLength(1);
  expect(await boxesOf('/deposit/host-to-host', false, { next })).toEqual([]);
});
