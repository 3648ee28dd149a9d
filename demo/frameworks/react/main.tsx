import 'pay-widget/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { assets, cashier, fetchUserToken } from '../partner-settings.ts';

const bonuses = [{ id: 'welcome', type: 'deposit' as const, depositBonusData: { minDeposit: 100 } }];

function Cashier({ token }: { token: string }) {
  const [isOpen, setOpen] = useState(true);
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const [said, setSaid] = useState('');
  return (
    <>
      <button type="button" onClick={() => setTheme('dark')}>
        Dark
      </button>
      <output>{said}</output>
      {isOpen && (
        <pay-widget
          host={cashier}
          assets={assets}
          token={token}
          currency="MXN"
          paymentGeo="MX"
          locale="en"
          theme={theme}
          bonusList={bonuses}
          onpay-full-loaded={({ detail }) => setSaid(`ready ${detail.version}`)}
          onpay-close={() => setOpen(false)}
        />
      )}
    </>
  );
}

const place = document.querySelector('main');
if (place) createRoot(place).render(<Cashier token={await fetchUserToken()} />);
