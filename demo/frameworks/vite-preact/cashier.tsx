import 'pay-widget/preact';
import type { PayWidgetProperties } from 'pay-widget';
import { useEffect, useState } from 'preact/hooks';
import { fetchUserToken, site } from './site.ts';

export function Cashier({ leave }: { leave: () => void }) {
  const [data, set] = useState<Partial<PayWidgetProperties>>(site);
  const renew = () => void fetchUserToken().then((token) => set((data) => ({ ...data, token })));
  useEffect(renew, []);
  const [status, setStatus] = useState('');
  return (
    <>
      <input type="button" value="Dark" onClick={() => set({ ...data, theme: 'dark' })} />{' '}
      <output>{status}</output>
      <pay-widget
        {...data}
        onpay-full-loaded={() => setStatus('loaded')}
        onpay-transaction={({ detail }) => setStatus(detail.status)}
        onpay-token-expired={renew}
        onpay-close={leave}
      />
    </>
  );
}
