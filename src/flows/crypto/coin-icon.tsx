import type { Method } from '../../domain/methods/method.ts';
import { isCrypto } from '../../domain/money/currencies.ts';
import { useHostImages } from '../../parts/method/asset-source.ts';
import { CurrencyIcon } from '../../parts/method/currency-icon.tsx';
import { MethodIcon } from '../../parts/method/method-icon.tsx';

/**
 * The icon of a crypto method's coin; the method icon if the host has replaced it, or if the coin is unknown.
 */
export function CoinIcon({ method }: { method: Pick<Method, 'name' | 'text' | 'iconIds'> }) {
  const hostImage = useHostImages();
  const code = method.name.toUpperCase();
  return isCrypto(code) && !hostImage(method.iconIds.compact) ? (
    <CurrencyIcon code={code} />
  ) : (
    <MethodIcon method={method} />
  );
}
