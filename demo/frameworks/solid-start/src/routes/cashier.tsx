import { useNavigate } from '@solidjs/router';
import { createSignal, onMount } from 'solid-js';
import { fetchUserToken, markup, site } from '../../site.ts';

export default function Cashier() {
  const [token, setToken] = createSignal<string>();
  const [theme, setTheme] = createSignal<'light' | 'dark'>('light');
  const [status, setStatus] = createSignal('');
  const navigate = useNavigate();
  const renew = async () => setToken(await fetchUserToken());
  onMount(renew);
  return (
    <>
      <input type="button" value="Dark" onClick={() => setTheme('dark')} /> <output>{status()}</output>
      <pay-widget
        {...{ ...markup, 'prop:token': token(), 'prop:theme': theme(), 'prop:bonusList': site.bonusList }}
        on:pay-full-loaded={() => setStatus('loaded')}
        on:pay-transaction={({ detail }) => setStatus(detail.status)}
        on:pay-token-expired={renew}
        on:pay-close={() => navigate('/')}
      />
    </>
  );
}
