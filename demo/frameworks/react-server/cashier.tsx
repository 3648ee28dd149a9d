import { PayWidget } from 'pay-widget/react';
import { useEffect, useState } from 'react';
import { assets, cashier, fetchUserToken } from '../partner-settings.ts';

const bonuses = [{ id: 'welcome', type: 'deposit' as const, depositBonusData: { minDeposit: 100 } }];

/** Rendered on the server, then hydrated: the markup holds no value, and the token is fetched in the browser. */
export function Cashier() {
  const [token, setToken] = useState<string>();
  const [isOpen, setOpen] = useState(true);
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const [said, setSaid] = useState('');
  const renew = () => void fetchUserToken().then(setToken);
  useEffect(renew, []);
  return (
    <>
      <button type="button" onClick={() => setTheme('dark')}>
        Dark
      </button>
      <output>{said}</output>
      {isOpen && (
        <PayWidget
          host={cashier}
          assets={assets}
          token={token}
          currency="MXN"
          paymentGeo="MX"
          locale="en"
          theme={theme}
          bonusList={bonuses}
          onPayFullLoaded={({ detail }) => setSaid(`ready ${detail.version}`)}
          onPayTokenExpired={renew}
          onPayClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
