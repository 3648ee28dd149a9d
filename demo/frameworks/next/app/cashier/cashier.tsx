'use client';
import { useRouter } from 'next/navigation';
import { PayWidget, type PayWidgetProps } from 'pay-widget/react';
import { useEffect, useState } from 'react';
import { fetchUserToken, site } from '../../site';
export function Cashier({ paymentGeo }: { paymentGeo: string }) {
  const [data, set] = useState<PayWidgetProps>({ ...site, paymentGeo });
  const renew = () => void fetchUserToken().then((token) => set((data) => ({ ...data, token })));
  useEffect(renew, []);
  const [status, setStatus] = useState('');
  const router = useRouter();
  return (
    <>
      <input type="button" value="Dark" onClick={() => set({ ...data, theme: 'dark' })} />{' '}
      <output>{status}</output>
      <PayWidget
        {...data}
        onPayFullLoaded={() => setStatus('loaded')}
        onPayTransaction={({ detail }) => setStatus(detail.status)}
        onPayTokenExpired={renew}
        onPayClose={() => router.push('/')}
      />
    </>
  );
}
