import { useEffect, useState } from 'react';
import type { Method } from '../../domain/methods/method.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { PaymentForm } from '../../parts/form/payment-form.tsx';
import { setPrepared } from '../../session/draft/draft.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { AccountHolder } from './account-holder.tsx';
import { useAccountLookup } from './use-account-lookup.ts';

/** /withdrawal/nigerian-banks: bank, account number, and the name of the account's holder. */
export default function NigerianBanksScreen() {
  const { choice } = useSessionState();
  const { method } = choice;
  return method ? <BankForm key={method.name} method={method} /> : null;
}

function BankForm({ method }: { method: Method }) {
  const session = useSession();
  const { draft } = useSessionState();
  const { t } = useI18n();
  const { bank_name: bank = '', account_number: account = '' } = draft?.fields ?? {};
  const holder = useAccountLookup(method.name, bank, account, draft?.masked.account_number !== undefined);
  const { state } = holder;
  const [isGoingOn, setGoingOn] = useState(false);

  // The confirmation shows the holder, and the withdrawal contains the name that the user saw.
  const field = holder.state === 'found' ? holder.field : null;
  const name = holder.state === 'found' ? holder.name : '';
  useEffect(() => {
    setPrepared(
      session,
      field === null ? [] : [{ name: field, value: name, label: t('nigerianBanks.holder'), text: name }],
    );
  }, [session, field, name, t]);

  // If the user submits during the lookup, the form continues once the holder is known, because the next screen shows the name.
  useEffect(() => {
    if (!isGoingOn || state === 'asking') return;
    setGoingOn(false);
    if (state === 'found') session.location.navigate('/withdrawal/confirm');
  }, [session, isGoingOn, state]);

  const submit = () => {
    if (state === 'asking') setGoingOn(true);
    else session.location.navigate('/withdrawal/confirm');
  };
  return (
    <PaymentForm
      type="withdrawal"
      method={method}
      isWaiting={isGoingOn}
      onSubmit={submit}
      iconOf={(code) => {
        const icon = bankIcon(code);
        return icon && <Icon src={session.options.assets + icon} label={code} />;
      }}
    >
      <AccountHolder holder={holder} />
    </PaymentForm>
  );
}

/** The icon of each bank by its Nigerian bank code (R-RAIL-3). */
const BANK_ICONS = new Map([
  ['044', 'access'],
  ['050', 'ecobank'],
  ['070', 'fidelity'],
  ['011', 'firstbank'],
  ['058', 'gtbank'],
  ['232', 'sterling'],
  ['032', 'union'],
  ['033', 'uba'],
  ['057', 'zenith'],
]);

/** Path of a bank's icon below the widget's assets; undefined for an unknown bank. */
export function bankIcon(code: string): string | undefined {
  const name = BANK_ICONS.get(code);
  return name && `icons/banks/${name}.svg`;
}
