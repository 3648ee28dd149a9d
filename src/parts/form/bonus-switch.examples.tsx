import { ref } from 'valtio/vanilla';
import type { Bonus } from '../../domain/host/bonus.ts';
import type { Session } from '../../session/session.ts';
import { methodOf } from '../../session/testing/static-session.ts';
import type { PartExamples } from '../testing/part-examples.ts';
import { BonusSwitch } from './bonus-switch.tsx';

const DEPOSIT: Bonus = { id: '1', type: 'deposit', depositBonusData: { minDeposit: 500 } };
const FREESPIN: Bonus = {
  id: '2',
  type: 'freespin',
  freespinBonusData: { minDeposit: 500, depositRequired: true },
};

function offer({ state }: Session, bonus: Bonus, isEnabled = true): void {
  state.bonus = { activeId: bonus.id, list: ref([bonus]), isEnabled, isDisplayed: true };
}

export const examples = {
  'no amount yet': ({ session }) => {
    offer(session, DEPOSIT);
    return <BonusSwitch amount={null} />;
  },
  'some of the deposit is missing, with the way to its details': ({ session }) => {
    offer(session, DEPOSIT);
    return <BonusSwitch amount="200" method={methodOf()} />;
  },
  'free spins that the deposit is enough for': ({ session }) => {
    offer(session, FREESPIN);
    return <BonusSwitch amount="500" />;
  },
  'switched off': ({ session }) => {
    offer(session, DEPOSIT, false);
    return <BonusSwitch amount="500" />;
  },
} satisfies PartExamples;
