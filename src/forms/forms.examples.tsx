import type { ReactNode } from 'react';
import { countryOf } from '../domain/fields/countries.ts';
import { balanceShares } from '../domain/money/amount-presets.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { Examples } from '../ui/testing/examples.ts';
import { WithState } from '../ui/testing/open-on-press.tsx';
import { AmountField } from './amount-field.tsx';
import { DropdownField } from './dropdown-field.tsx';
import { DynamicForm } from './dynamic-form.tsx';
import type { FormField } from './field.ts';
import { NetworksField } from './networks-field.tsx';
import { PhoneField, TextField } from './text-field.tsx';
import { useForm } from './use-form.ts';
import type { FieldProps } from './use-input-props.tsx';

const BANKS = ['BBVA', 'Banorte', 'Santander', 'STP'];
const NETWORKS = ['TRC20', 'ERC20', 'BEP20'];
const MEXICO = countryOf('mx');
const LIMITS = { min: 10_000n, max: 1_000_000n };

function fieldOf({ lookUp }: I18n, name: string, changes: Partial<FormField> = {}): FormField {
  return {
    name,
    type: 'text',
    label: lookUp(`placeholders.${name}`) ?? name,
    mask: null,
    validations: [],
    values: [],
    isAdvanced: false,
    isDisabled: false,
    country: null,
    value: '',
    isTriggered: false,
    serverError: null,
    ...changes,
  };
}

const choicesOf = (names: readonly string[]) => names.map((name) => ({ text: name, value: name }));

function draw(
  field: FormField,
  begin: string,
  render: (props: FieldProps) => ReactNode,
  message: Pick<FieldProps, 'error' | 'hint'> = {},
): ReactNode {
  return (
    <WithState begin={begin}>
      {(value, onChange) => render({ field, value, onChange, enterKey: 'next', ...message })}
    </WithState>
  );
}

const drawText = (props: FieldProps) => <TextField {...props} />;
const drawNetworks = (props: FieldProps) => <NetworksField {...props} />;
const drawDropdown = (props: FieldProps) => <DropdownField {...props} />;

/** Text fields and a dropdown in one form. The last two fields are collapsed under "more details". */
function Form({ i18n, serverError }: { i18n: I18n; serverError?: string }) {
  const fields = [
    fieldOf(i18n, 'full_name'),
    fieldOf(i18n, 'card_expiry', { mask: '00/00' }),
    fieldOf(i18n, 'card_cvv', { mask: '000' }),
    fieldOf(i18n, 'bank_name', { type: 'dropdown', values: choicesOf(BANKS) }),
    fieldOf(i18n, 'email', { isAdvanced: true, ...(serverError && { serverError }) }),
    fieldOf(i18n, 'address_line', { isAdvanced: true }),
  ];
  const form = useForm(fields, {}, true);
  return <DynamicForm form={form} />;
}

/** `src/forms` has no folder for each field, so one file has the examples of all fields. */
export const examples = {
  'a form with collapsed fields': (i18n) => <Form i18n={i18n} />,
  'a form that an error in a collapsed field opens': (i18n) => (
    <Form i18n={i18n} serverError={i18n.t('errors.email')} />
  ),
  'text, empty': (i18n) => draw(fieldOf(i18n, 'full_name'), '', drawText),
  'text with an error': (i18n) =>
    draw(fieldOf(i18n, 'email'), 'maria', drawText, { error: i18n.t('errors.email') }),
  'text with a warning': (i18n) =>
    draw(fieldOf(i18n, 'clabe'), '0321', drawText, { hint: i18n.t('errors.clabe') }),
  'text, disabled': (i18n) => draw(fieldOf(i18n, 'full_name', { isDisabled: true }), 'María José', drawText),
  'text in capitals': (i18n) =>
    draw(fieldOf(i18n, 'curp', { type: 'text_uppercase' }), 'GOMC960912', drawText),
  'text with a mask': (i18n) =>
    draw(fieldOf(i18n, 'clabe', { mask: '000 000 00000000000 0' }), '032180000118359719', drawText),
  phone: (i18n) =>
    MEXICO &&
    draw(fieldOf(i18n, 'phone', { type: 'phone_with_prefix' }), '525512345678', (props) => (
      <PhoneField {...props} country={MEXICO} />
    )),
  'list of choices': (i18n) =>
    draw(fieldOf(i18n, 'bank_name', { type: 'dropdown', values: choicesOf(BANKS) }), '', drawDropdown),
  'list of choices with an error': (i18n) =>
    draw(fieldOf(i18n, 'bank_name', { type: 'dropdown', values: choicesOf(BANKS) }), '', drawDropdown, {
      error: i18n.t('errors.required'),
    }),
  networks: (i18n) =>
    draw(fieldOf(i18n, 'network', { type: 'networks', values: choicesOf(NETWORKS) }), 'TRC20', drawNetworks),
  'networks with their terms': (i18n) => {
    const values = choicesOf(NETWORKS).map((choice, index) => ({
      ...choice,
      fee: String(index),
      min: '5',
      currency: 'USDT',
      arrivesIn: (index + 1) * 60_000,
    }));
    return draw(fieldOf(i18n, 'network', { type: 'networks', values }), 'ERC20', drawNetworks);
  },
  'networks with an error': (i18n) =>
    draw(fieldOf(i18n, 'network', { type: 'networks', values: choicesOf(NETWORKS) }), '', drawNetworks, {
      error: i18n.t('errors.required'),
    }),
  'amount of a deposit with presets': () => (
    <WithState begin="512">
      {(text, onChange) => (
        <AmountField
          text={text}
          currency="MXN"
          limits={LIMITS}
          presets={[20_000n, 50_000n, 100_000n]}
          enterKey="next"
          onChange={onChange}
        />
      )}
    </WithState>
  ),
  'amount whose limits and presets follow its first frame': () => (
    <WithState begin="">
      {(text, onChange) => (
        <AmountField
          text={text}
          currency="MXN"
          limits={LIMITS}
          presets={[20_000n, 50_000n, 100_000n]}
          isAtOnce={false}
          onChange={onChange}
        />
      )}
    </WithState>
  ),
  'amount of a withdrawal above the balance, with shares of it': () => (
    <WithState begin="900">
      {(text, onChange) => (
        <AmountField
          text={text}
          currency="MXN"
          limits={LIMITS}
          available={80_000n}
          shares={balanceShares(80_000n, LIMITS, 'MXN')}
          enterKey="done"
          onChange={onChange}
        />
      )}
    </WithState>
  ),
  'amount that is missing when the user submits': () => (
    <WithState begin="">
      {(text, onChange) => (
        <AmountField text={text} currency="MXN" limits={LIMITS} isTouched onChange={onChange} />
      )}
    </WithState>
  ),
  'amount that can be read in two ways': () => (
    <WithState begin="1,250">
      {(text, onChange) => <AmountField text={text} currency="MXN" limits={LIMITS} onChange={onChange} />}
    </WithState>
  ),
  'amount in a currency that the method does not take': () => (
    <AmountField text="" currency="MXN" limits="unavailable" onChange={() => undefined} />
  ),
} satisfies Examples;
