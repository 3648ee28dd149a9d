import { useEffect, useMemo, useRef } from 'react';
import { checkCryptoAddress } from '../../domain/checks/crypto-address-check.ts';
import { walletLink } from '../../domain/links/wallet-link.ts';
import { roundHalfUp } from '../../domain/money/money.ts';
import type { NextOf, Transaction } from '../../domain/payment/transaction-schema.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { ErrorReference, useReportedError } from '../../parts/help/error-reference.tsx';
import { CurrencyIcon } from '../../parts/method/currency-icon.tsx';
import { ChangedDetailsCallout } from '../../parts/payment/changed-details.tsx';
import { ExpiredPayment } from '../../parts/payment/expired-payment.tsx';
import { PaymentTimer, useExpired } from '../../parts/payment/payment-timer.tsx';
import { useMoney } from '../../parts/payment/use-money.ts';
import { timeFormat } from '../../platform/time-format.ts';
import { TransactionValues } from '../../session/draft/draft.ts';
import { useSession } from '../../session/use-session.tsx';
import { QrCard } from '../../ui/codes/qr-card.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { CopyRow } from '../../ui/copy/copy-row.tsx';
import { DefinitionList } from '../../ui/definition-list/definition-list.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { TwoColumns } from '../../ui/layout/stack.tsx';
import { StickyFooter } from '../../ui/layout/sticky-footer.tsx';
import { Callout } from '../../ui/status/callout.tsx';
import { Calculator } from './calculator.tsx';
import { Confirmations } from './confirmations.tsx';
import { CopyAddress, GroupedAddress } from './copy-address-button.tsx';
import { useCoins, useRate } from './use-rate.ts';

interface Props {
  transaction: Pick<Transaction, 'id' | 'status' | 'method' | 'amount' | 'currency' | 'txid' | 'expiresAt'>;
  next: NextOf<'address'>;
  isSwapped?: boolean;
}

export function AddressView({ transaction, next, isSwapped = false }: Props) {
  const session = useSession();
  const { t } = useI18n();
  const coins = useCoins();
  const shown = useRef<HTMLSpanElement>(null);
  const { address, coin, tag } = next;
  const { id, status, method, currency, txid } = transaction;
  const { received } = next;
  // A final payment no longer contains the coins that arrived, so they are kept for the receipt.
  useEffect(() => {
    if (received) session.get(TransactionValues).keep(id, { received_coins: received, received_coin: coin });
  }, [session, id, received, coin]);
  const verdict = useMemo(() => checkCryptoAddress(address, next.network), [address, next.network]);
  const rate = useRate(next.rate, { method, amount: next.minFiat ?? '1', currency });
  const network = next.networks?.find(({ value }) => value === next.network)?.text ?? next.network;
  const isWaiting = status === 'waiting';
  const deadline = next.expiresAt ?? transaction.expiresAt;

  const isExpired = useExpired(deadline);

  const isBad = verdict === 'bad';
  const message = `Refused a deposit address that fails the check of ${next.network}`;
  const error = useReportedError(isBad, 'bad_address', message, 'address');
  const wallet = walletLink(next);
  const isWrongLink = next.uri !== undefined && wallet === null && !isBad;
  // Only the host is notified of a wrong link, because the user can pay without one, by the QR code or the copied address.
  useReportedError(
    isWrongLink,
    'bad_data',
    'Refused a wallet link: it does not pay what the page shows',
    'address',
  );

  const grouped = (
    <GroupedAddress
      label={t('crypto.address', { coin })}
      icon={<CurrencyIcon code={coin} />}
      address={address}
      ref={shown}
    />
  );
  if (isBad || isSwapped) {
    return (
      <>
        {isSwapped ? (
          <ChangedDetailsCallout what="deposit address" />
        ) : (
          <Callout tone="negative" title={t('crypto.bad')} live>
            {t('crypto.badText')}
          </Callout>
        )}
        {grouped}
        {error ? <ErrorReference error={error} /> : null}
      </>
    );
  }
  if (isExpired && isWaiting) return <ExpiredPayment transaction={transaction} way="seen" />;
  return (
    <TwoColumns
      aside={
        <>
          {isWaiting && deadline ? <PaymentTimer deadline={deadline} /> : null}
          {isWaiting ? (
            <Calculator
              payment={transaction.id}
              coin={coin}
              currency={currency}
              rate={rate.value}
              minAmount={next.minAmount}
            />
          ) : null}
          <Terms next={next} rate={rate} currency={currency} network={network} />
          <p className="address-note">{t('crypto.less', { min: coins(next.minAmount, coin) })}</p>
        </>
      }
    >
      <Confirmations
        isWaiting={isWaiting}
        confirmations={next.confirmations}
        coin={coin}
        received={next.received}
      >
        <Callout tone="warning" title={t('crypto.onlyTitle', { coin, network })}>
          {t('crypto.only')}
        </Callout>
      </Confirmations>
      {grouped}
      {isWaiting ? null : <p className="address-note">{t('crypto.seenText')}</p>}
      {txid && !isWaiting ? <CopyRow label={t('crypto.txid')} value={txid} /> : null}
      {isWaiting ? (
        <StickyFooter>
          <CopyAddress address={address} shown={shown} />
        </StickyFooter>
      ) : null}
      {tag ? (
        <div className="address-tag">
          <CopyRow label={next.tagLabel ?? t('crypto.tag')} value={tag} />
          {isWaiting ? <Callout tone="warning">{t('crypto.tagWarning')}</Callout> : null}
        </div>
      ) : null}
      {isWaiting ? <QrCard value={address} label={t('crypto.qr')} caption={t('crypto.qrHint')} /> : null}
      {isWaiting && wallet ? (
        <LinkButton href={wallet} color="neutral" block>
          {t('crypto.wallet')}
        </LinkButton>
      ) : null}
    </TwoColumns>
  );
}

interface TermsProps {
  next: Pick<NextOf<'address'>, 'coin' | 'minAmount' | 'minFiat' | 'confirmations'>;
  rate: NextOf<'address'>['rate'];
  currency: string;
  network: string;
}

function Terms({ next, rate, currency, network }: TermsProps) {
  const { t, tag } = useI18n();
  const money = useMoney();
  const coins = useCoins();
  const { coin, minAmount, minFiat } = next;
  const least = coins(minAmount, coin);
  const price = roundHalfUp(rate.value, currency);
  const clock = timeFormat(tag, { timeStyle: 'short' });
  return (
    <Section title={t('crypto.facts')}>
      <DefinitionList
        items={[
          { term: t('crypto.network'), detail: network },
          {
            term: t('crypto.min'),
            detail: minFiat
              ? t('crypto.about', { coins: least, money: money(minFiat, currency, 'drop') })
              : least,
            isStrong: true,
          },
          {
            term: t('crypto.rate'),
            detail: t('crypto.rateValue', { coin, money: money(price ?? rate.value, currency) }),
          },
          { term: t('crypto.needed'), detail: String(next.confirmations.need) },
        ]}
      />
      <p className="address-note">{t('crypto.rateUntil', { time: clock.format(rate.validUntil) })}</p>
    </Section>
  );
}
