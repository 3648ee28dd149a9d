import type { Examples } from '../testing/examples.ts';
import { Kept } from '../testing/kept.tsx';
import { Switch } from './switch.tsx';

export const examples = {
  on: ({ t }) => (
    <Kept begin={true}>
      {(isOn, change) => <Switch label={t('bonus.deposit')} isOn={isOn} onChange={change} />}
    </Kept>
  ),
  'off, with a hint': ({ t }) => (
    <Kept begin={false}>
      {(isOn, change) => (
        <Switch label={t('bonus.deposit')} hint={t('bonus.off')} isOn={isOn} onChange={change} />
      )}
    </Kept>
  ),
  disabled: ({ t }) => <Switch label={t('bonus.deposit')} isOn disabled onChange={() => {}} />,
} satisfies Examples;
