import { useEffect } from 'react';
import { effectiveCountry } from '../../domain/host/user.ts';
import type { Method } from '../../domain/methods/method.ts';
import { isCrypto } from '../../domain/money/currencies.ts';
import { formatMoney } from '../../domain/money/format-money.ts';
import { limitsOf } from '../../domain/money/limits.ts';
import { markedLabel, translateCashierText } from '../../i18n/i18n.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { CurrencyIcon } from '../../parts/method/currency-icon.tsx';
import { MethodIcon, useHostImages } from '../../parts/method/method-icon.tsx';
import { ensureMethods } from '../../session/methods/methods.ts';
import { chooseMethod } from '../../session/methods/select-method.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Tiles } from '../../ui/layout/section.tsx';
import { Title } from '../../ui/text/title.tsx';
import { Tile } from '../../ui/tile/tile.tsx';
import './crypto-screen.css';

export default function CryptoScreen() {
  const session = useSession();
  const { lists, user, selectedCountry } = useSessionState();
  const i18n = useI18n();
  const { t, tag } = i18n;
  const { currency } = user;
  useEffect(() => ensureMethods(session, 'deposit'), [session]);
  const coins = lists.deposit.methods.filter(({ category }) => category === 'crypto');
  return (
    <div className="crypto">
      <Title level={1} size="l">
        {t('crypto.title')}
      </Title>
      <Tiles>
        {coins.map((method) => {
          const label = markedLabel(method, i18n);
          const limits = limitsOf(method.amount_rules, currency, effectiveCountry(user, selectedCountry));
          return (
            <li key={method.name}>
              <Tile
                icon={<CoinIcon method={method} />}
                name={label.text}
                nameLang={label.lang}
                note={
                  limits === 'unavailable'
                    ? t('form.unavailable', { currency })
                    : t('list.from', { min: formatMoney(limits.min, currency, tag, 'drop') })
                }
                badge={method.banner ? translateCashierText(i18n, method.banner) : undefined}
                disabled={limits === 'unavailable'}
                onClick={() => chooseMethod(session, 'deposit', method)}
              />
            </li>
          );
        })}
      </Tiles>
    </div>
  );
}

/** The icon of the coin. The method icon if the host has an image of its own for the method, or if the widget does not know the coin. */
export function CoinIcon({ method }: { method: Pick<Method, 'name' | 'text' | 'iconIds'> }) {
  const hostImage = useHostImages();
  const code = method.name.toUpperCase();
  return isCrypto(code) && !hostImage(method.iconIds.compact) ? (
    <CurrencyIcon code={code} />
  ) : (
    <MethodIcon method={method} />
  );
}
