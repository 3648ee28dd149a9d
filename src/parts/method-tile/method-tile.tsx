import { labelOf, type Method } from '../../domain/methods/method.ts';
import type { Group } from '../../domain/methods/method-groups.ts';
import { warmFormatters } from '../../domain/money/number-format.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { translateCashierText } from '../../i18n/translate-cashier-text.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { afterNextPaint } from '../../platform/after-next-paint.ts';
import { chooseGroup, chooseMethod } from '../../session/methods/select-method.ts';
import { useSession } from '../../session/use-session.tsx';
import { lazyWithRetry } from '../../ui/lazy-code.tsx';
import { Tile } from '../../ui/tile/tile.tsx';
import { MethodIcon } from '../method-icon/method-icon.tsx';
import { markedLabel } from '../method-label.ts';

/**
 * Reserves the line of the limits: the code that formats money loads after the list, which can be used
 * before.
 */
const UNSEEN_LINE = '\u00A0';
const MethodLimits = lazyWithRetry(async () => {
  await afterNextPaint();
  const [{ MethodLimits }] = await Promise.all([import('./method-limits.tsx'), warmFormatters()]);
  return MethodLimits;
}, UNSEEN_LINE);

/** A method in a list: name, limits and banner. */
export function MethodTile({ type, method }: { type: TransactionType; method: Method }) {
  const session = useSession();
  const i18n = useI18n();
  const label = markedLabel(method, i18n);
  return (
    <li>
      <Tile
        icon={<MethodIcon method={method} />}
        name={label.text}
        nameLang={label.lang}
        note={<MethodLimits method={method} />}
        badge={method.banner ? translateCashierText(i18n, method.banner) : undefined}
        onClick={() => chooseMethod(session, type, method)}
      />
    </li>
  );
}

/** A group as one tile, even for one method (R-ROUTE-21). */
export function GroupTile({ type, group }: { type: TransactionType; group: Group }) {
  const session = useSession();
  const { t, plural, labels } = useI18n();
  const names = group.methods.slice(0, 2).map((method) => labelOf(method, labels));
  const note = group.methods.length > 2 ? plural('list.count', group.methods.length) : names.join(', ');
  return (
    <li>
      <Tile
        icon={<MethodIcon group={group.name} />}
        name={t(`groups.${group.name}`)}
        note={note}
        onClick={() => chooseGroup(session, type, group.name)}
      />
    </li>
  );
}
