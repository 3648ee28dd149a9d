import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { PayWidget, type PayWidgetProps } from 'pay-widget/react';
import { useEffect, useState } from 'react';
import { fetchUserToken, site } from '../../site.ts';
export const Route = createFileRoute('/cashier')({ component: Cashier });
function Cashier() {
  const [data, set] = useState<PayWidgetProps>(site);
  const renew = () => void fetchUserToken().then((token) => set((data) => ({ ...data, token })));
  useEffect(renew, []);
  const [status, setStatus] = useState('');
  const navigate = useNavigate();
  return (
    <>
      <input type="button" value="Dark" onClick={() => set({ ...data, theme: 'dark' })} />{' '}
      <output>{status}</output>
      <PayWidget
        {...data}
        onPayFullLoaded={() => setStatus('loaded')}
        onPayTransaction={({ detail }) => setStatus(detail.status)}
        onPayTokenExpired={renew}
        onPayClose={() => void navigate({ to: '/' })}
      />
    </>
  );
}
