import { useMemo, useRef } from 'react';
import { verifyAddress } from '../../domain/checks/crypto-address-check.ts';
import type { NextOf, Transaction } from '../../domain/payment/transaction-schema.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { CurrencyIcon } from '../../parts/currency-icon/currency-icon.tsx';
import { Diagnosis } from '../../parts/diagnosis/diagnosis.tsx';
import { useFault } from '../../parts/diagnosis/use-fault.ts';
import { LatePayment } from '../../parts/late/late-payment.tsx';
import { useLate } from '../../parts/late/use-late.ts';
import { PaymentTimer } from '../../parts/payment-timer/payment-timer.tsx';
import { SwappedNotice } from '../../parts/swapped/swapped-notice.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { CopyRow } from '../../ui/copy-row/copy-row.tsx';
import { Dock } from '../../ui/dock/dock.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { QrCard } from '../../ui/qr-card/qr-card.tsx';
import { Sides } from '../../ui/sides/sides.tsx';
import { Calculator } from './calculator.tsx';
import { Confirmations } from './confirmations.tsx';
import { CopyAddress } from './copy-address-button.tsx';
import { GroupedAddress } from './grouped-address.tsx';
import { networkLabel } from './network-choice.tsx';
import { Terms } from './terms.tsx';
import { useCoins } from './use-coins.ts';
import { useRate } from './use-rate.ts';
import { walletLink } from './wallet-link.ts';

interface Props {
  transaction: Pick<Transaction, 'id' | 'status' | 'method' | 'amount' | 'currency' | 'txid' | 'expiresAt'>;
  next: NextOf<'address'>;
  /** The cashier has sent another address since `next` was shown. */
  isSwapped?: boolean;
}

/** An address, and everything the user needs to know before sending coins to it. */
export function AddressView({ transaction, next, isSwapped = false }: Props) {
  const { t } = useI18n();
  const coins = useCoins();
  const shown = useRef<HTMLSpanElement>(null);
  const { address, coin, tag } = next;
  const { status, method, currency, txid } = transaction;
  const verdict = useMemo(() => verifyAddress(address, next.network), [address, next.network]);
  const rate = useRate(next.rate, { method, amount: next.minFiat ?? '1', currency });
  const network = networkLabel(next.networks ?? [], next.network);
  const isWaiting = status === 'waiting';
  const deadline = next.expiresAt ?? transaction.expiresAt;

  const isLate = useLate(deadline);

  const isBad = verdict === 'bad';
  const message = `Refused a deposit address that fails the check of ${next.network}`;
  const fault = useFault(isBad, 'bad_address', message, 'address');
  const wallet = walletLink(next);
  const isWrongLink = next.uri !== undefined && wallet === null && !isBad;
  // The link is not needed: QR code and copy button contain the plain address.
  useFault(isWrongLink, 'bad_data', 'Refused a wallet link: it does not pay what the page shows', 'address');

  if (isBad || isSwapped) {
    return (
      <>
        {isSwapped ? (
          <SwappedNotice what="deposit address" />
        ) : (
          <Notice tone="negative" title={t('crypto.bad')} live>
            {t('crypto.badText')}
          </Notice>
        )}
        <GroupedAddress
          label={t('crypto.address', { coin })}
          icon={<CurrencyIcon code={coin} />}
          address={address}
          ref={shown}
        />
        {fault ? <Diagnosis fault={fault} /> : null}
      </>
    );
  }
  if (isLate && isWaiting) return <LatePayment transaction={transaction} way="seen" />;
  return (
    <Sides
      aside={
        <>
          {isWaiting ? (
            <Dock>
              <CopyAddress address={address} shown={shown} />
            </Dock>
          ) : null}
          {isWaiting && deadline ? <PaymentTimer deadline={deadline} /> : null}
          <Terms next={next} rate={rate} currency={currency} network={network} />
          <p className="address-note">{t('crypto.less', { min: coins(next.minAmount, coin) })}</p>
          {isWaiting ? (
            <Calculator
              payment={transaction.id}
              coin={coin}
              currency={currency}
              rate={rate.value}
              minAmount={next.minAmount}
            />
          ) : null}
        </>
      }
    >
      <Confirmations
        isWaiting={isWaiting}
        confirmations={next.confirmations}
        txid={txid}
        coin={coin}
        received={next.received}
      />
      {isWaiting ? (
        <Notice tone="warning" title={t('crypto.onlyTitle', { coin, network })}>
          {t('crypto.only')}
        </Notice>
      ) : null}
      <GroupedAddress
        label={t('crypto.address', { coin })}
        icon={<CurrencyIcon code={coin} />}
        address={address}
        ref={shown}
      />
      {tag ? (
        <div className="address-tag">
          <CopyRow
            label={next.tagLabel ?? t('crypto.tag')}
            value={tag}
            copyLabel={t('complete.copy')}
            copiedLabel={t('complete.copied')}
          />
          {isWaiting ? <Notice tone="warning">{t('crypto.tagWarning')}</Notice> : null}
        </div>
      ) : null}
      {isWaiting ? <QrCard value={address} label={t('crypto.qr')} caption={t('crypto.qrHint')} /> : null}
      {isWaiting && wallet ? (
        <LinkButton href={wallet} color="neutral" block>
          {t('crypto.wallet')}
        </LinkButton>
      ) : null}
    </Sides>
  );
}
