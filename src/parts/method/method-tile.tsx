import { memo, use } from 'react';
import { labelOf, type Method } from '../../domain/methods/method.ts';
import type { Group } from '../../domain/methods/method-groups.ts';
import { warmFormatters } from '../../domain/money/number-format.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { markedLabel, translateCashierText } from '../../i18n/i18n.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { afterNextPaint, screenDrawn } from '../../platform/timing.ts';
import { chooseGroup, chooseMethod } from '../../session/methods/select-method.ts';
import { useSession } from '../../session/use-session.tsx';
import { lazyWithRetry } from '../../ui/lazy-code.tsx';
import { CurrentChoice, Tile } from '../../ui/tile/tile.tsx';
import { MethodIcon } from './method-icon.tsx';

/** Reserves the line of the limits, because the code that formats money loads after the list, which the user can press before. */
const UNSEEN_LINE = '\u00A0';
const MethodLimits = lazyWithRetry(async () => {
  await afterNextPaint();
  const { MethodLimits } = await import('./method-limits.tsx');
  await screenDrawn();
  await warmFormatters();
  return MethodLimits;
}, UNSEEN_LINE);

interface MethodProps {
  type: TransactionType;
  method: Method;
  /** The amount that the user last paid with this method, a decimal string; it is shown instead of the limits. */
  lastAmount?: string | undefined;
}

/** A method in a list: name, limits and banner. Memoized, because a long list is drawn in several renders. */
export const MethodTile = memo(function MethodTile({ type, method, lastAmount }: MethodProps) {
  const session = useSession();
  const i18n = useI18n();
  const label = markedLabel(method, i18n);
  return (
    <li>
      <Tile
        icon={<MethodIcon method={method} />}
        name={label.text}
        nameLang={label.lang}
        note={<MethodLimits method={method} lastAmount={lastAmount} />}
        badge={method.banner ? translateCashierText(i18n, method.banner) : undefined}
        isCurrent={use(CurrentChoice)?.method === method.name}
        onClick={() => chooseMethod(session, type, method)}
      />
    </li>
  );
});

const MAX_NAMED_METHODS = 2;

interface GroupProps {
  type: TransactionType;
  group: Group;
  isCurrent?: boolean | undefined;
}

/**
 * A group as one tile, even for one method (R-ROUTE-21), whose form a press then opens at once. The second line names what
 * the group contains: `Bitcoin, Tether +3`.
 */
export function GroupTile({ type, group, isCurrent }: GroupProps) {
  const session = useSession();
  const { t, labels, separator } = useI18n();
  const [first, second] = group.methods;
  // A press on "Cryptocurrency" must not request the address of a coin that the user has not chosen, so it opens the list of coins.
  const only = second || group.name === 'crypto' ? undefined : first;
  const names = group.methods.slice(0, MAX_NAMED_METHODS).map((method) => labelOf(method, labels));
  const others = group.methods.length - MAX_NAMED_METHODS;
  // The number is isolated, so that its plus sign stays before it in scripts that are read from right to left.
  const note = names.join(separator()) + (others > 0 ? ` \u2066+${others}\u2069` : '');
  return (
    <li>
      <Tile
        icon={<MethodIcon group={group.name} />}
        name={t(`groups.${group.name}`)}
        note={note}
        isGroup={!only}
        isCurrent={isCurrent}
        onClick={() => (only ? chooseMethod(session, type, only) : chooseGroup(session, type, group.name))}
      />
    </li>
  );
}
