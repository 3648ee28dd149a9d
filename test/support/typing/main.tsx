import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import en from '../../../public/locales/en.json';
import { AmountField } from '../../../src/forms/amount-field.tsx';
import { DynamicForm } from '../../../src/forms/dynamic-form.tsx';
import { type FormField, toFormField } from '../../../src/forms/field.ts';
import { useForm } from '../../../src/forms/use-form.ts';
import { MASKS } from '../../../src/forms/use-mask.ts';
import { createI18n } from '../../../src/i18n/i18n.ts';
import { I18nProvider } from '../../../src/i18n/use-i18n.tsx';
import { attachStyles } from '../../../src/theme/styles.ts';
import { ShadowRootProvider } from '../../../src/ui/shadow-root.tsx';
import { decodedField } from '../decoded-field.ts';

const i18n = createI18n('en', { en });
const context = { labels: ['en'], lookUp: i18n.lookUp, takesCards: true, country: 'in' };
const field = (name: string, type: FormField['type'], mask: string | null, regex: string) =>
  toFormField(
    decodedField({
      ...{ name, type, mask, regex },
      regex_error_key: `errors.${name}`,
      placeholder_key: `placeholders.${name}`,
    }),
    context,
  );
const fields = [
  field('card_number', 'text', '0000 0000 0000 0000[ 000]', '^\\d{16,19}$'),
  field('card_expiry', 'text', '00/00', '^(?:0[1-9]|1[0-2])\\d{2}$'),
  field('phone', 'phone_with_prefix', '00000 00000', '^[6-9]\\d{9}$'),
  field('iban', 'text_uppercase', 'aa00 **** **** **** **** **', '^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$'),
  field('card_holder', 'text_uppercase', null, "^[A-Z][A-Z .'\\-]{1,24}[A-Z.]$"),
  field('card_cvv', 'text', '000[0]', '^\\d{3,4}$'),
  field('card_pin', 'text', '0000', '^\\d{4}$'),
  field('account_number', 'text', null, '^\\d{9,18}$'),
  field('full_name', 'text', null, '^\\p{L}[\\p{L}\\p{M} ]{1,58}$'),
];

function Page() {
  const [amount, setAmount] = useState('');
  const form = useForm(fields);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.check();
      }}
    >
      <AmountField
        text={amount}
        currency="INR"
        limits={{ min: 10_000n, max: 10_000_000n }}
        presets={[50_000n, 100_000n]}
        onChange={setAmount}
      />
      <DynamicForm form={form} />
      <button type="submit">Go on</button>
      <output>{JSON.stringify({ amount, ...form.state.values })}</output>
    </form>
  );
}

const host = document.querySelector('main');
const root = host?.attachShadow({ mode: 'open' });
const place = root?.appendChild(document.createElement('div'));
if (root && place) {
  attachStyles(root);
  // Masks are loaded first, because text that is typed before is formatted only after they have loaded (use-mask.test.tsx).
  await MASKS.load();
  createRoot(place).render(
    <StrictMode>
      <ShadowRootProvider value={root}>
        <I18nProvider value={i18n}>
          <Page />
        </I18nProvider>
      </ShadowRootProvider>
    </StrictMode>,
  );
}
