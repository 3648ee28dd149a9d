import type { Examples } from '../testing/examples.ts';
import { WithState } from '../testing/open-on-press.tsx';
import { Tabs } from './tabs.tsx';

export const examples = {
  'two pages': ({ t }) => (
    <WithState<'deposit' | 'withdrawal'> begin="deposit">
      {(value, change) => (
        <Tabs
          label={t('header.name')}
          items={[
            { value: 'deposit', label: t('deposit.title') },
            { value: 'withdrawal', label: t('withdrawal.title') },
          ]}
          value={value}
          onChange={change}
        />
      )}
    </WithState>
  ),
} satisfies Examples;
