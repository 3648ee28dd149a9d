import type { Examples } from '../testing/examples.ts';
import { Kept } from '../testing/kept.tsx';
import { Chip } from './chip.tsx';
import { RadioChip } from './radio-chip.tsx';

export const examples = {
  'off, on and disabled': ({ t }) => (
    <>
      <Chip isOn={false} onClick={() => {}}>
        {t('header.name')}
      </Chip>
      <Chip isOn onClick={() => {}}>
        {t('pay.noFee')}
      </Chip>
      <Chip isOn={false} disabled onClick={() => {}}>
        {t('list.popular')}
      </Chip>
    </>
  ),
  'one of a few': ({ t }) => (
    <Kept begin="main">
      {(value, change) =>
        (['main', 'additional'] as const).map((name) => (
          <RadioChip
            key={name}
            name="account"
            value={name}
            isChosen={value === name}
            onChoose={() => change(name)}
          >
            {t(`withdrawal.${name}`)}
          </RadioChip>
        ))
      }
    </Kept>
  ),
} satisfies Examples;
