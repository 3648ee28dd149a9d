import type { Next } from '../../../../src/domain/payment/transaction-schema.ts';
import { behaviourOf } from '../../catalogue.ts';
import { addressNext } from './address.ts';
import { eazypeNext } from './eazype.ts';
import { formNext } from './form.ts';
import { hostToHostNext } from './host-to-host.ts';
import { indiaNext } from './india.ts';
import { instructionNext } from './instruction.ts';
import type { BuildNext, NextContext } from './next-context.ts';
import { peerToPeerNext } from './peer-to-peer.ts';
import { pixNext } from './pix.ts';
import { challengeNext, redirectNext } from './redirect.ts';
import { identityNext, waitNext } from './wait-next.ts';

const BUILDERS: Record<string, BuildNext> = {
  redirect: redirectNext,
  instruction: instructionNext,
  pix: pixNext,
  eazype: eazypeNext,
  'unified-form': formNext,
  crypto: addressNext,
  p2p: peerToPeerNext,
  india: indiaNext,
  h2h: hostToHostNext,
  confirm: waitNext,
};

export function nextFor(context: NextContext): Next {
  if (context.scenario === 'identity_check') return identityNext;
  if (context.scenario === 'challenge' && context.type === 'deposit') return challengeNext(context);
  const behaviour = behaviourOf(context.type, context.method.name);
  return (BUILDERS[behaviour.response] ?? waitNext)(context, behaviour);
}
