import type { Examples } from '../testing/examples.ts';
import { WithState } from '../testing/open-on-press.tsx';
import { Chip, RadioChip } from './chip.tsx';

export const examples = {
  'off, on and disabled': ({ t }) => (
    <>
      <Chip selected={false} onClick={() => {}}>
        {t('header.name')}
      </Chip>
      <Chip selected onClick={() => {}}>
        {t('pay.noFee')}
      </Chip>
      <Chip selected={false} disabled onClick={() => {}}>
        {t('list.popular')}
      </Chip>
    </>
  ),
  'one of a few, with what the user compares': () => (
    <WithState begin="trc20">
      {(value, change) =>
        ['trc20', 'erc20'].map((name) => (
          <RadioChip
            key={name}
            name="network"
            value={name}
            selected={value === name}
            terms={name === 'trc20' ? ['1 USDT', '1 min'] : []}
            onChoose={() => change(name)}
          >
            {name.toUpperCase()}
          </RadioChip>
        ))
      }
    </WithState>
  ),
  'one of a few': ({ t }) => (
    <WithState begin="main">
      {(value, change) =>
        (['main', 'additional'] as const).map((name) => (
          <RadioChip
            key={name}
            name="account"
            value={name}
            selected={value === name}
            onChoose={() => change(name)}
          >
            {t(`withdrawal.${name}`)}
          </RadioChip>
        ))
      }
    </WithState>
  ),
} satisfies Examples;
