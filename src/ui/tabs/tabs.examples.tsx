import type { Examples } from '../testing/examples.ts';
import { Kept } from '../testing/kept.tsx';
import { Tabs } from './tabs.tsx';

export const examples = {
  'two pages': ({ t }) => (
    <Kept<'deposit' | 'withdrawal'> begin="deposit">
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
    </Kept>
  ),
} satisfies Examples;
