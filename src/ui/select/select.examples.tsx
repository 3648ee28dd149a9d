import type { I18n } from '../../i18n/i18n.ts';
import { Icon } from '../icons/icon.tsx';
import type { Examples } from '../testing/examples.ts';
import { OpenOnPress, WithState } from '../testing/open-on-press.tsx';
import type { SelectOption } from './find-options.ts';
import Picker, { OptionList } from './option-list.tsx';
import { Select } from './select.tsx';

const BANKS: readonly SelectOption[] = [
  'Afirme',
  'Azteca',
  'Bajío',
  'Banorte',
  'BBVA',
  'Citibanamex',
  'HSBC',
  'Inbursa',
  'Santander',
  'Scotiabank',
].map((label) => ({ value: label.toLowerCase(), label, note: '', aliases: '' }));
const FEW: readonly SelectOption[] = [
  { value: 'trc20', label: 'TRC-20', note: '1 USDT', aliases: '' },
  { value: 'erc20', label: 'ERC-20', note: '5 USDT', aliases: '' },
];

const wordsOf = ({ t }: I18n) => ({
  label: t('placeholders.bank_name'),
});
const ignore = () => {};

export const examples = {
  'ten to choose from, none chosen': (i18n) => (
    <WithState<string | undefined> begin={undefined}>
      {(value, change) => <Select {...wordsOf(i18n)} options={BANKS} value={value} onChange={change} />}
    </WithState>
  ),
  'chosen, with marks, a prefix and a hint': (i18n) => (
    <Select
      {...wordsOf(i18n)}
      options={FEW}
      value="trc20"
      prefix={<Icon label="USDT" shape="coin" />}
      icon={({ label }) => <Icon label={label} shape="coin" />}
      hint={i18n.t('placeholders.network')}
      onChange={ignore}
    />
  ),
  'with an error': (i18n) => (
    <Select
      {...wordsOf(i18n)}
      options={BANKS}
      value={undefined}
      error={i18n.t('errors.bank_name')}
      onChange={ignore}
    />
  ),
  disabled: (i18n) => <Select {...wordsOf(i18n)} options={BANKS} value="bbva" disabled onChange={ignore} />,
  'its open half': (i18n) => (
    <OpenOnPress label={i18n.t('placeholders.bank_name')}>
      {(anchor, close) => (
        <Picker
          {...wordsOf(i18n)}
          options={BANKS}
          value="bbva"
          anchor={anchor}
          onClose={close}
          onPick={close}
        />
      )}
    </OpenOnPress>
  ),
  'a long list, with a search': (i18n) => (
    <OptionList {...wordsOf(i18n)} options={BANKS} value="bbva" onPick={ignore} />
  ),
  'a short list with notes': (i18n) => (
    <OptionList {...wordsOf(i18n)} options={FEW} value={undefined} onPick={ignore} />
  ),
  'a list of nothing': (i18n) => (
    <OptionList {...wordsOf(i18n)} options={[]} value={undefined} onPick={ignore} />
  ),
} satisfies Examples;
