import type { NextOf, Transaction } from '../../domain/payment/transaction-schema.ts';
import type { PartExamples } from '../../parts/testing/part-examples.ts';
import type { Session } from '../../session/session.ts';
import { transactionOf } from '../../session/testing/static-session.ts';
import InstructionScreen from './instruction-screen.tsx';

const MINUTE_MS = 60_000;

const TRANSFER: NextOf<'instruction'> = {
  kind: 'instruction',
  steps: ['steps.transfer1', 'steps.transfer2', 'steps.transfer3'],
  requisites: [
    { label: 'CLABE', value: '032180001183597194', icon: 'card', copy: true },
    { label: 'requisites.beneficiary', value: 'Comercializadora Ejemplo', icon: 'user', copy: false },
    { label: 'requisites.reference', value: '7991761', copy: true },
  ],
};
const VOUCHER: NextOf<'instruction'> = {
  ...TRANSFER,
  steps: ['steps.voucher1', 'steps.voucher2', 'steps.voucher3'],
  requisites: [{ label: 'requisites.reference', value: '983500247711', copy: true }],
  barcode: { format: 'code128', value: '983500247711' },
  qr: 'https://qr.example/1',
  voucher: true,
};

function show({ state }: Session, next: NextOf<'instruction'>, part: Partial<Transaction> = {}): void {
  state.transaction = transactionOf({ next, ...part });
}

export const examples = {
  'a bank transfer': ({ session }) => {
    show(session, TRANSFER, { expiresAt: Date.now() + 15 * MINUTE_MS });
    return <InstructionScreen />;
  },
  'a voucher to print': ({ session }) => {
    show(session, VOUCHER, { expiresAt: Date.now() + 48 * 60 * MINUTE_MS });
    return <InstructionScreen />;
  },
  'a request that was sent to the phone': ({ session }) => {
    show(session, { ...TRANSFER, requisites: [], steps: ['steps.prompt1', 'steps.prompt2'], push: true });
    return <InstructionScreen />;
  },
  'a code for a cash machine': ({ session }) => {
    show(
      session,
      { ...TRANSFER, steps: ['steps.atm1', 'steps.atm2', 'steps.atm3'] },
      { type: 'withdrawal', cancellable: true },
    );
    return <InstructionScreen />;
  },
  'a deposit whose time is over': ({ session }) => {
    show(session, TRANSFER, { expiresAt: 1 });
    return <InstructionScreen />;
  },
  'a code for a cash machine whose time is over': ({ session }) => {
    show(session, TRANSFER, { type: 'withdrawal', expiresAt: 1 });
    return <InstructionScreen />;
  },
} satisfies PartExamples;
