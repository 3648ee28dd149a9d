import { isCrypto } from '../../domain/currencies.ts';
import type { Method } from '../../domain/method.ts';
import { hostImage } from '../../parts/asset-source.ts';
import { CurrencyIcon } from '../../parts/currency-icon/currency-icon.tsx';
import { MethodIcon } from '../../parts/method-icon/method-icon.tsx';
import { useSession } from '../../session/use-session.tsx';

/** The coin that a crypto method takes; the method's own mark where the host replaced it, or the coin is none of ours. */
export function CoinIcon({ method }: { method: Pick<Method, 'name' | 'text' | 'iconIds'> }) {
  const session = useSession();
  const code = method.name.toUpperCase();
  return isCrypto(code) && !hostImage(session, method.iconIds.compact) ? (
    <CurrencyIcon code={code} />
  ) : (
    <MethodIcon method={method} />
  );
}
