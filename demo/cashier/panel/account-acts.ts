import type * as z from 'zod/mini';
import { fromDecimal } from '../../../src/domain/money/money.ts';
import { type limitsInput, storeLimits } from '../storage/account-limits.ts';
import { balanceOf, book, nameMovement } from '../storage/ledger.ts';
import { playWagering } from '../storage/wagering.ts';
import { lockUser } from '../storage/write.ts';
import type { Acting } from './let-coins-arrive.ts';
import { PanelRejection } from './panel-messages.ts';

export async function playWager({ writing }: Acting, data: { user: string; amount?: string | undefined }) {
  const known = writing.selectFrom('users').select('currency').where('id', '=', data.user);
  const { currency } = await known.executeTakeFirstOrThrow(
    () => new PanelRejection(`There is no user ${data.user}`),
  );
  const amount = data.amount === undefined ? undefined : (fromDecimal(data.amount, currency) ?? 0n);
  await lockUser(writing, data.user);
  await playWagering(writing, data.user, currency, amount);
}

export async function setBalance(
  { writing, now }: Acting,
  data: { user: string; account?: 'main' | 'additional' | undefined; currency: string; amount: string },
) {
  const { currency, account = 'main' } = data;
  const wanted = fromDecimal(data.amount, currency);
  if (wanted === null) throw new PanelRejection(`${data.amount} is no amount of ${currency}`);
  const pot = { user: data.user, account, currency };
  await lockUser(writing, data.user);
  const amount = wanted - (await balanceOf(writing, pot));
  const name = nameMovement('panel', pot, now);
  if (amount !== 0n)
    await book(writing, { name, pot, amount, counterpart: 'outside:panel', at: now, payment: null });
}

/** A request with neither limits nor a state removes both. */
export async function setLimits(
  { writing, now }: Acting,
  { user, state, forMs, limits, jurisdiction }: z.output<typeof limitsInput> & { user: string },
) {
  await lockUser(writing, user);
  const isOff = state === undefined && limits === undefined;
  const page = (name: string) => `https://partner.example/${name}`;
  await storeLimits(
    writing,
    user,
    isOff
      ? null
      : {
          state: state ?? 'active',
          ...(forMs !== undefined && { until: now + forMs }),
          limits: limits ?? [],
          links: { limits: page('limits'), help: page('help') },
          ...(jurisdiction && { jurisdiction }),
        },
  );
}
