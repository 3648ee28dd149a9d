import { isCurrency } from '../../domain/money/currencies.ts';
import { useSession } from '../../session/use-session.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { ownIcon, useHostImages } from './method-icon.tsx';

/** The icon of a currency: the host's own image (`currency-usdt`), else the widget's, else initials. */
export function CurrencyIcon({ code }: { code: string }) {
  const session = useSession();
  const hostImage = useHostImages();
  const name = code.toLowerCase();
  const own = hostImage(`currency-${name}`);
  // An unknown code has no icon file, so its initials are drawn.
  return (
    <Icon
      src={own ?? (isCurrency(code) ? ownIcon(session, `currencies/${name}`) : undefined)}
      label={code}
      shape="coin"
    />
  );
}
