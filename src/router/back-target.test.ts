import { describe, expect, test } from 'vitest';
import { parseMethods } from '../domain/methods/method.ts';
import { isTileGroup } from '../domain/methods/method-groups.ts';
import type { TransactionType } from '../domain/payment/transaction.ts';
import { entryOf } from '../flows/entries.ts';
import { localPath } from '../location/memory-location.ts';
import { chooseGroup, chooseMethod } from '../session/methods/select-method.ts';
import type { Session } from '../session/session.ts';
import { createFakeSession, transactionOf } from '../session/testing/fake-session.ts';
import { goToBackTarget } from './back-target.ts';
import { ROUTES } from './routes.ts';

const place = ({ location }: Session) => localPath(location.current);

function walkBack(session: Session): string[] {
  const walked: string[] = [];
  for (;;) {
    const row = ROUTES.find(({ path }) => path === place(session));
    if (!row || row.back === null || walked.length > 9) return walked;
    goToBackTarget(session, row.back);
    walked.push(place(session));
  }
}

function chosenMethod(session: Session, type: TransactionType, part: object) {
  const [method] = parseMethods([{ name: 'oxxo', ...part }], () => undefined);
  if (!method) throw new Error('no such method');
  if (type === 'withdrawal') session.location.begin('/withdrawal');
  if (isTileGroup(method.category)) chooseGroup(session, type, method.category);
  chooseMethod(session, type, method);
}

/** The screen of the transaction replaces the form, as after a response of the cashier. */
function showPayment(session: Session, type: TransactionType, path: string) {
  session.state.transaction = transactionOf({ type, method: 'oxxo' });
  session.location.navigate(path, { replace: true });
}

const CASH = { category: 'cash_methods' };
const P2P = { category: 'p2p_methods_kyrgyzstan' };

describe('Back leads from the screen of a response to the form, then its group, then the list', () => {
  test.each<[string, TransactionType, object, string, string[]]>([
    ['a single method', 'deposit', {}, '/deposit/redirect/instruction', ['/deposit/redirect', '/deposit']],
    ...['instruction', 'pix', 'eazype', 'unified-form'].map(
      (page): [string, TransactionType, object, string, string[]] => [
        `a group's method that opens ${page}`,
        'deposit',
        CASH,
        `/deposit/redirect/${page}`,
        ['/deposit/group/redirect', '/deposit/group', '/deposit'],
      ],
    ),
    [
      'a withdrawal method of a group',
      'withdrawal',
      { category: 'crypto' },
      '/withdrawal/redirect/instruction',
      ['/withdrawal/group/redirect', '/withdrawal/group', '/withdrawal'],
    ],
    [
      'a withdrawal to a Nigerian bank',
      'withdrawal',
      { cardViewType: 9 },
      '/withdrawal/redirect/instruction',
      ['/withdrawal/nigerian-banks', '/withdrawal'],
    ],
    [
      'an instruction of a peer-to-peer transfer',
      'deposit',
      P2P,
      '/deposit/peer-to-peer/instruction',
      ['/deposit/peer-to-peer/base', '/deposit/peer-to-peer', '/deposit'],
    ],
    [
      'an invoice of a peer-to-peer transfer',
      'deposit',
      P2P,
      '/deposit/peer-to-peer/invoice',
      ['/deposit/peer-to-peer', '/deposit'],
    ],
    [
      'an invoice of a method that is not peer-to-peer',
      'deposit',
      {},
      '/deposit/peer-to-peer/invoice',
      ['/deposit/redirect', '/deposit'],
    ],
    [
      'a method of India',
      'deposit',
      { cardViewType: 3 },
      '/deposit/india/invoice',
      ['/deposit/india', '/deposit'],
    ],
    [
      'an input form after a method of India',
      'deposit',
      { cardViewType: 3 },
      '/deposit/redirect/unified-form',
      ['/deposit/india', '/deposit'],
    ],
    [
      'an input form after a card',
      'deposit',
      { name: 'oxxo_h2h' },
      '/deposit/redirect/unified-form',
      ['/deposit/host-to-host', '/deposit'],
    ],
    [
      'a cryptocurrency',
      'deposit',
      { category: 'crypto' },
      '/deposit/crypto/address',
      ['/deposit/crypto', '/deposit'],
    ],
    [
      'an input form after a cryptocurrency, without requesting another address',
      'deposit',
      { category: 'crypto' },
      '/deposit/redirect/unified-form',
      ['/deposit/crypto', '/deposit'],
    ],
  ])('%s', (_, type, method, path, chain) => {
    const { session } = createFakeSession({ entryOf });
    chosenMethod(session, type, method);
    showPayment(session, type, path);
    expect(walkBack(session)).toEqual(chain);
    expect(session.location.depth).toBe(0);
  });

  test('after a reload with no chosen method, Back leads from a payment to the list', () => {
    const { session } = createFakeSession({ entryOf });
    showPayment(session, 'deposit', '/deposit/redirect/instruction');
    expect(walkBack(session)).toEqual(['/deposit']);
    expect(session.state.openPayment?.id).toBe('dep_1');
  });

  test('if the widget starts on a route without a type, Back leads to the list of the current type', () => {
    const { session } = createFakeSession({ entryOf });
    session.state.page = 'withdrawal';
    session.location.begin('/history');
    expect(walkBack(session)).toEqual(['/withdrawal']);
  });

  test('a route that does not belong to the chosen method keeps its own back target', () => {
    const { session } = createFakeSession({ entryOf });
    chosenMethod(session, 'deposit', CASH);
    session.location.navigate('/empty/region');
    expect(walkBack(session)).toEqual(['/empty']);
  });
});

test('Back leads from the only method of a group to the list, and to the group if it has more', () => {
  const { session } = createFakeSession({ entryOf });
  const list = session.state.lists.deposit;
  const parse = (names: string[]) =>
    parseMethods(
      names.map((name) => ({ name, ...CASH })),
      () => undefined,
    );
  list.methods = parse(['oxxo']);
  chosenMethod(session, 'deposit', CASH);
  expect(walkBack(session)).toEqual(['/deposit']);
  list.methods = parse(['oxxo', 'paynet']);
  chosenMethod(session, 'deposit', CASH);
  expect(walkBack(session)).toEqual(['/deposit/group', '/deposit']);
});
