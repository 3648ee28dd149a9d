import { PayWidget } from 'pay-widget/react-native';
import { useEffect, useState } from 'react';
import { Platform } from 'react-native';

const site = { currency: 'MXN', paymentGeo: 'MX', locale: 'en', returnUrl: 'myapp://cashier' };
interface Props {
  /** Fetches the user token from the partner's own server. */
  fetchUserToken: () => Promise<string>;
  leave: () => void;
  show: (status: string) => void;
}
export function CashierScreen({ fetchUserToken, leave, show }: Props) {
  const [token, setToken] = useState<string>();
  useEffect(() => void fetchUserToken().then(setToken), [fetchUserToken]);
  if (!token) return null;
  return (
    <PayWidget
      cashier="https://cashier.example"
      data={{ ...site, token, platform: Platform.OS === 'ios' ? 'ios' : 'android' }}
      onClose={leave}
      onTokenExpired={fetchUserToken}
      onNotification={({ name, detail }) => name === 'transaction' && show(detail.status)}
    />
  );
}
