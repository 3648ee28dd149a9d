import type { Examples } from '../testing/examples.ts';
import { WithState } from '../testing/open-on-press.tsx';
import { Switch } from './switch.tsx';

export const examples = {
  on: ({ t }) => (
    <WithState begin={true}>
      {(isOn, change) => <Switch label={t('bonus.deposit')} isOn={isOn} onChange={change} />}
    </WithState>
  ),
  'off, with a hint': ({ t }) => (
    <WithState begin={false}>
      {(isOn, change) => (
        <Switch label={t('bonus.deposit')} hint={t('bonus.off')} isOn={isOn} onChange={change} />
      )}
    </WithState>
  ),
} satisfies Examples;
