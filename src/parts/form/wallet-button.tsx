import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Method } from '../../domain/methods/method.ts';
import { labelOf } from '../../domain/methods/method.ts';
import { readWallet, type Wallet } from '../../domain/methods/wallet.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { createError, reportError } from '../../session/connection/call-cashier.ts';
import { canOpen, googleClient } from '../../session/payment/attempt/open-sheet.ts';
import { offerSheet } from '../../session/payment/attempt/wallet-sheet.ts';
import { useSession, useSessionInput } from '../../session/use-session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useShadowRoot, useTheme } from '../../ui/shadow-root.tsx';
import { Callout } from '../../ui/status/callout.tsx';
import { RecoveryActions } from '../help/recovery-actions.tsx';
import { useIsSubmitting } from './lockable-fields.tsx';
import { useQuoteGate } from './quote-gate.tsx';
import './wallet-button.css';

/** Brands are written the same in all languages; another wallet has the label of its method. */
const BRANDS: Partial<Record<Wallet['kind'], string>> = {
  'apple-pay': 'Apple Pay',
  'google-pay': 'Google Pay',
};

interface Props {
  type: TransactionType;
  method: Method;
  isOff: boolean;
}

/**
 * The main button of a method with a wallet. A browser opens a sheet only within a press, so the press cannot wait for the quote: the
 * button shows a spinner until the quote is known. If the wallet cannot pay this form, the reason and a way to another method replace it.
 */
export function WalletButton({ type, method, isOff }: Props) {
  const session = useSession();
  const { user } = useSessionInput();
  const { t, labels } = useI18n();
  const gate = useQuoteGate();
  const isBusy = useIsSubmitting() || !gate.isSettled;
  const button = useRef<HTMLButtonElement>(null);
  const { currency } = user;
  const wallet = useMemo(
    () => readWallet(method, { type, currency, amount: null }),
    [method, type, currency],
  );
  const isHere = useIsHere(wallet);
  const client = useMemo(
    () => (typeof wallet !== 'string' && wallet.kind === 'google-pay' ? googleClient(wallet) : null),
    [wallet],
  );
  useEffect(() => {
    if (typeof wallet !== 'string') return offerSheet(session, method, type);
    reportError(session, createError(session, 'wallet_invalid', `${method.name}: ${wallet}`), 'wallet');
    return undefined;
  }, [session, method, type, wallet]);
  if (typeof wallet === 'string' || !isHere) {
    return (
      <Callout tone="negative" live>
        {t(typeof wallet === 'string' ? 'pay.badWallet' : 'pay.noWallet')}
        <RecoveryActions type={type} code="wallet_invalid" after="form" />
      </Callout>
    );
  }
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isOff || !gate.passes(event.currentTarget)) event.preventDefault();
  };
  const name = t('pay.with', { wallet: BRANDS[wallet.kind] ?? labelOf(method, labels) });
  return (
    <>
      {client && !isBusy ? <GoogleButton client={client} onPress={() => button.current?.click()} /> : null}
      <Button
        ref={button}
        type="submit"
        size="xl"
        className="wallet-button"
        data-wallet={wallet.kind}
        loading={isBusy}
        aria-disabled={isOff || undefined}
        aria-label={name}
        hidden={client !== null && !isBusy}
        onClick={press}
      >
        {name}
      </Button>
    </>
  );
}

/** False once the browser reports that the wallet cannot pay here. Until then the button is shown, because most wallets can. */
function useIsHere(wallet: Wallet | string): boolean {
  const [isHere, setHere] = useState(true);
  useEffect(() => {
    if (typeof wallet === 'string') return;
    let isStale = false;
    canOpen(wallet)
      .catch(() => false)
      .then((can) => isStale || setHere(can));
    return () => {
      isStale = true;
    };
  }, [wallet]);
  return isHere;
}

interface GoogleProps {
  client: google.payments.api.PaymentsClient;
  onPress: () => void;
}

/** Google's own drawing of its button, in the user's language; it presses the button of the form. */
function GoogleButton({ client, onPress }: GoogleProps) {
  const root = useShadowRoot();
  const theme = useTheme();
  const { tag } = useI18n();
  const slot = useRef<HTMLDivElement>(null);
  const press = useRef(onPress);
  useEffect(() => {
    const drawn = client.createButton({
      onClick: () => press.current(),
      buttonType: 'pay',
      buttonSizeMode: 'fill',
      buttonLocale: tag.slice(0, 2),
      buttonColor: theme === 'dark' ? 'white' : 'black',
      buttonRootNode: root ?? document,
    });
    slot.current?.replaceChildren(drawn);
  }, [client, root, tag, theme]);
  return <div ref={slot} className="google-button" />;
}
