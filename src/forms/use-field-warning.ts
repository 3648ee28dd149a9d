import { useEffect, useState } from 'react';
import { isSuspectAccount } from '../domain/checks/account-number-checks.ts';
import { checkField } from '../domain/fields/compile-field-rule.ts';
import type { FormField } from './field.ts';
import type { FormState } from './form-state.ts';

type FieldWarning = 'form.doubtful_account' | 'form.doubtful_address';

/** Loads the checks of crypto addresses. They are loaded for the first entered address, because their hash functions are large. */
const load = () => import('../domain/checks/crypto-address-check.ts');

const asks = (field: FormField, error: string) => field.validations.some((rule) => rule.error === error);

/**
 * A warning for a value that passes its rules but looks wrong: an account that does not match its bank, or a crypto address that has a
 * wrong checksum or is of another network. It never blocks submitting, because the cashier validates the value.
 */
export function useFieldWarning(form: FormState): (field: FormField) => FieldWarning | undefined {
  const { address = '', network = '', account_number: account = '', bank_name: bank = '' } = form.values;
  const [verify, setVerify] = useState<Awaited<ReturnType<typeof load>> | null>(null);
  const isWanted = address !== '';

  useEffect(() => {
    if (isWanted) load().then(setVerify, () => undefined);
  }, [isWanted]);

  return (field) => {
    if (field.name === 'account_number' && asks(field, 'errors.nuban')) {
      return isSuspectAccount(account, bank) ? 'form.doubtful_account' : undefined;
    }
    if (field.name !== 'address' || !asks(field, 'errors.crypto_address') || !verify) return undefined;
    const text = address.trim();
    if (checkField(text, field.validations) !== null) return undefined;
    const verdict =
      network === '' ? verify.checkOnAnyNetwork(text) : verify.checkCryptoAddress(text, network);
    return verdict === 'bad' ? 'form.doubtful_address' : undefined;
  };
}
