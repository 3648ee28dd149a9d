import { NetworksField } from '../../forms/networks-field.tsx';
import { useI18n } from '../../i18n/use-i18n.tsx';
import type { Networks } from '../../session/payment/attempt/request-address.ts';

interface Props {
  networks: Networks;
  /** The chosen network; empty until the user chooses, because no network is preselected. */
  value: string;
  isDisabled: boolean;
  error?: string | undefined;
  onChange: (network: string) => void;
}

/** The choice of the network; the same before and after there is an address. */
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
