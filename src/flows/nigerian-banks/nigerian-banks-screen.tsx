import { useEffect, useRef, useState } from 'react';
import type { Method } from '../../domain/methods/method.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { PaymentForm } from '../../parts/form/payment-form.tsx';
import { requestPreparation } from '../../session/draft/ask-cashier.ts';
import { changeDraft } from '../../session/draft/draft.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { AlertGlyph, CheckGlyph, InfoGlyph } from '../../ui/icons/more-glyphs.tsx';
import { Spinner } from '../../ui/waiting/spinner.tsx';
import './account-holder.css';

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

  // The name that the user sees becomes a value of the form, because the confirmation shows it, and the create request contains it.
  const field = holder.state === 'found' ? holder.field : null;
  const name = holder.state === 'found' ? holder.name : '';
  useEffect(() => {
    const prepared =
      field === null ? [] : [{ name: field, value: name, label: t('nigerianBanks.holder'), text: name }];
    changeDraft(session, { prepared });
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
      onComplete={submit}
      iconOf={(code) => {
        const icon = bankIcon(code);
        return icon && <Icon src={session.options.assets + icon} label={code} />;
      }}
    >
      <AccountHolder holder={holder} />
    </PaymentForm>
  );
}

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

export function bankIcon(code: string): string | undefined {
  const name = BANK_ICONS.get(code);
  return name && `icons/banks/${name}.svg`;
}

/** The account's holder. Its space is reserved from the start, so that the form does not move. */
export function AccountHolder({ holder }: { holder: Holder }) {
  const { t } = useI18n();
  const { state } = holder;
  const line = useRef<HTMLDivElement>(null);

  // The keyboard and the main button cover the area below the account number, so the result is scrolled into view.
  useEffect(() => {
    if (state !== 'idle') line.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);
  return (
    <div ref={line} className="account-holder" data-state={state} role="status">
      {state === 'asking' ? (
        <Spinner />
      ) : state === 'found' ? (
        <CheckGlyph />
      ) : state === 'idle' ? (
        <InfoGlyph />
      ) : (
        <AlertGlyph />
      )}
      {holder.state === 'found' ? (
        <span className="account-holder-text">
          <span className="account-holder-label">{t('nigerianBanks.holder')}</span>
          <span className="account-holder-name" data-dd-privacy="mask">
            {holder.name}
          </span>
        </span>
      ) : (
        <span className="account-holder-text">{t(`nigerianBanks.${holder.state}`)}</span>
      )}
    </div>
  );
}

/** `idle`: bank or number is incomplete. `unknown`: the response has no holder. `missing`: the request failed. */
export type Holder =
  | { state: 'idle' | 'asking' | 'unknown' | 'missing' }
  | { state: 'found'; field: string; name: string };

const ACCOUNT = /^\d{10}$/;

/**
 * Looks up the holder of an account once bank and number are complete. A response for another account is dropped.
 * @param isSaved the number is the token of a saved account, which only the cashier can resolve
 */
export function useAccountLookup(method: string, bank: string, account: string, isSaved: boolean): Holder {
  const session = useSession();
  const key = bank !== '' && (isSaved || ACCOUNT.test(account)) ? `${bank} ${account}` : null;
  const [known, setKnown] = useState<{ key: string; holder: Holder } | null>(null);

  useEffect(() => {
    if (key === null) return;
    let isStale = false;
    const settle = (holder: Holder) => {
      if (!isStale) setKnown({ key, holder });
    };
    requestPreparation(session, method, { bank_name: bank, account_number: account }).then(
      (fields) => {
        const holderField = fields.find(({ value, isDisabled }) => isDisabled && value !== '');
        settle(
          holderField
            ? { state: 'found', field: holderField.name, name: holderField.value }
            : { state: 'unknown' },
        );
      },
      () => settle({ state: 'missing' }),
    );
    return () => {
      isStale = true;
    };
  }, [session, method, bank, account, key]);

  if (key === null) return { state: 'idle' };
  return known?.key === key ? known.holder : { state: 'asking' };
}
