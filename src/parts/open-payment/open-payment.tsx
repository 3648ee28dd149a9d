import { useI18n } from '../../i18n/use-i18n.tsx';
import { returnToPayment } from '../../session/payment/open-transaction.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { ClockGlyph } from '../../ui/glyph/more-glyphs.tsx';
import { IconBox } from '../../ui/icon-box/icon-box.tsx';
import { Tile } from '../../ui/tile/tile.tsx';
import { methodLabel } from '../method-label.ts';
import { useMoney } from '../use-money.ts';

/** A tile that returns to an open transaction: one that the user has left, or one created elsewhere. */
export function OpenPayment() {
  const session = useSession();
  const { openPayment, lists } = useSessionState();
  const { t, labels } = useI18n();
  const money = useMoney();
  if (!openPayment) return null;
  return (
    <Tile
      emphasis
      icon={
        <IconBox tone="warning">
          <ClockGlyph />
        </IconBox>
      }
      name={t('list.openTitle')}
      note={t('list.openText', {
        amount: money(openPayment.amount, openPayment.currency),
        method: methodLabel(lists, openPayment, labels),
      })}
      badge={t('list.openAction')}
      onClick={() => returnToPayment(session)}
    />
  );
}
