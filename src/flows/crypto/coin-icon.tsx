import { isCrypto } from '../../domain/currencies.ts';
import type { Method } from '../../domain/method.ts';
import { useHostImages } from '../../parts/asset-source.ts';
import { CurrencyIcon } from '../../parts/currency-icon/currency-icon.tsx';
import { MethodIcon } from '../../parts/method-icon/method-icon.tsx';

/** The coin that a crypto method takes; the method's own mark where the host replaced it, or the coin is none of ours. */
export function CoinIcon({ method }: { method: Pick<Method, 'name' | 'text' | 'iconIds'> }) {
  const hostImage = useHostImages();
  const code = method.name.toUpperCase();
  return isCrypto(code) && !hostImage(method.iconIds.compact) ? (
    <CurrencyIcon code={code} />
  ) : (
    <MethodIcon method={method} />
  );
}
