import { useState } from 'react';
import type { Field } from '../../domain/fields/field.ts';
import { isUnderWay } from '../../domain/payment/attempt-phase.ts';
import { NetworksField } from '../../forms/networks-field.tsx';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { MethodHeading } from '../../parts/method/method-heading.tsx';
import { VideoLink } from '../../parts/method/video-link.tsx';
import { ChangedDetailsCallout } from '../../parts/payment/changed-details.tsx';
import { networksOf, requestDepositAddress } from '../../session/payment/attempt/request-address.ts';
import { continuePayment } from '../../session/payment/transaction/submit-step.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Title } from '../../ui/text/title.tsx';
import { SectionSpinner } from '../../ui/waiting/spinner.tsx';
import { AddressRequest } from './address-request.tsx';
import { AddressView } from './address-view.tsx';
import './address-screen.css';

/**
 * /deposit/crypto/address. The user first chooses the network if there are several. An existing transaction stays on the screen, whatever
 * the user has chosen meanwhile in the list.
 */
export default function AddressScreen() {
  const session = useSession();
  const { transaction, choice, lists, isStepping, attempt } = useSessionState();
  const { t, lookUp } = useI18n();
  const [wish, setWish] = useState<{ network: string; error?: string } | null>(null);
  const name = transaction?.method ?? choice.method?.name;
  const method = lists.deposit.methods.find((known) => known.name === name) ?? choice.method;
  const next = transaction?.next;
  const shown = next?.kind === 'address' ? next : null;
  if (transaction ? !shown : !method) return null;

  // The transaction has no fees and times of networks, so they come from the method in the list.
  const offered = method ? networksOf(method) : [];
  const networks =
    shown?.networks?.map((one) => ({ ...offered.find(({ value }) => value === one.value), ...one })) ??
    offered;
  const only = networks.length === 1 ? networks[0]?.value : undefined;
  const network = shown && !isStepping ? shown.network : (wish?.network ?? shown?.network ?? only);
  const isBusy = isStepping || isUnderWay(attempt);
  const choose = async (chosen: string) => {
    if (isBusy) return;
    setWish({ network: chosen });
    if (!transaction && method) requestDepositAddress(session, method, chosen);
    if (!shown || chosen === shown.network) return;
    const result = await continuePayment(session, 'network', { network: chosen });
    const error = result.ok ? undefined : lookUp(result.fields.network ?? '');
    setWish(error ? { network: shown.network, error } : null);
  };
  const isSwapped = transaction?.isSwapped === true;
  return (
    <Stack className="address">
      {method ? (
        <MethodHeading method={method} />
      ) : (
        <Title level={1} size="l">
          {shown?.coin}
        </Title>
      )}
      <VideoLink method={method} video={undefined} />
      {networks.length > 1 ? (
        <NetworkChoice
          networks={networks}
          value={network ?? ''}
          isDisabled={transaction !== null && transaction.status !== 'waiting'}
          error={wish?.error}
          onChange={(chosen) => void choose(chosen)}
        />
      ) : null}
      {isSwapped && !shown?.address ? (
        <ChangedDetailsCallout what="deposit address" />
      ) : !transaction || !shown ? (
        method && <AddressRequest method={method} network={network} isChoice={networks.length > 1} />
      ) : isSwapped || network === shown.network ? (
        <AddressView key={shown.address} transaction={transaction} next={shown} isSwapped={isSwapped} />
      ) : (
        // The spinner replaces the old address, which must not be beside the name of another network, even for a moment.
        <SectionSpinner label={t('crypto.making')} />
      )}
    </Stack>
  );
}

interface Props {
  networks: Field['values'];
  /** Empty until the user chooses, because no network is preselected: coins that are sent in a wrong network are lost. */
  value: string;
  isDisabled: boolean;
  error?: string | undefined;
  onChange: (network: string) => void;
}

export function NetworkChoice({ networks, value, isDisabled, error, onChange }: Props) {
  const { t } = useI18n();
  return (
    <NetworksField
      field={{
        name: 'network',
        type: 'networks',
        label: t('crypto.network'),
        mask: null,
        validations: [],
        values: networks,
        isAdvanced: false,
        isDisabled,
        country: null,
        value: '',
        isTriggered: false,
        serverError: null,
      }}
      value={value}
      error={error}
      enterKey="done"
      onChange={onChange}
    />
  );
}
