import { ref } from 'valtio/vanilla';
import { readAccountLimits } from '../../domain/payment/account-limits.ts';
import type { Session } from '../../session/session.ts';
import type { PartExamples } from '../testing/part-examples.ts';
import { AccountLimitsBar } from './account-limits.tsx';

const links = { limits: 'https://partner.example/limits', help: 'https://help.example' };

function limit(session: Session, answer: object): void {
  delete session.state.host.token;
  const { currency } = session.state.user;
  const deposit = { kind: 'deposit', period: 'month', currency, value: '1000.00', used: '400.00' };
  const all = { state: 'active', links, limits: [deposit], ...answer };
  session.state.limits = ref(readAccountLimits(all, currency, () => {}));
}

export const examples = {
  'left of a limit': ({ session }) => {
    limit(session, {});
    return <AccountLimitsBar />;
  },
  'a break': ({ session }) => {
    limit(session, { state: 'cool-off', until: Date.UTC(2027, 0, 1) });
    return <AccountLimitsBar />;
  },
  'limits that contradict each other': ({ session }) => {
    limit(session, { limits: 'none' });
    return <AccountLimitsBar />;
  },
} satisfies PartExamples;
