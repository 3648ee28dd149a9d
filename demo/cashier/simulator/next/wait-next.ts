import type { NextOf } from '../../../../src/domain/payment/transaction-schema.ts';
import type { BuildNext } from './next-context.ts';

/** The user has nothing to do, as for withdrawals and cards that are charged at once. */
export const waitNext: BuildNext = ({ type }) => ({
  kind: 'wait',
  text: type === 'withdrawal' ? 'wait.withdrawal' : 'wait.deposit',
});

/** The user acts on a page of the host, which opens it when the widget sends the action. */
export const identityNext: NextOf<'host'> = {
  kind: 'host',
  action: 'identity',
  label: 'Verify my identity',
  text: 'We have to know who pays. The payment goes on by itself then',
};
