import type { SavedAccount } from '../../domain/methods/saved-account.ts';
import { methodOf } from '../../session/testing/static-session.ts';
import { OpenOnPress, WithState } from '../../ui/testing/open-on-press.tsx';
import type { PartExamples } from '../testing/part-examples.ts';
import { SavedChoice } from './saved-choice.tsx';
import { NameForm, SavedEditor, SavedRow } from './saved-editor.tsx';

const METHOD = methodOf({
  fields: [{ name: 'clabe', type: 'text', placeholder_key: 'placeholders.clabe' }],
});
const accountOf = (name: string, number: string): SavedAccount => ({
  id: `spei#${number}`,
  name,
  isUsed: true,
  fields: { clabe: { value: `•••• ${number}`, token: number, masked: true } },
});
const ACCOUNTS = [accountOf('My salary', '7194'), accountOf('', '0042')];
const [NAMED = accountOf('', ''), UNNAMED = accountOf('', '')] = ACCOUNTS;
const ignore = () => {};
const never = () => new Promise<never>(ignore);

export const examples = {
  'which account fills the form': () => (
    <WithState<SavedAccount | null> begin={NAMED}>
      {(chosen, choose) => <SavedChoice method={METHOD} saved={{ accounts: ACCOUNTS, chosen, choose }} />}
    </WithState>
  ),
  'the one used last, as a line': () => (
    <SavedChoice
      method={METHOD}
      saved={{ accounts: ACCOUNTS, chosen: NAMED, choose: ignore }}
      onExpand={ignore}
    />
  ),
  'all of them, with what can be done': ({ t }) => (
    <OpenOnPress label={t('saved.edit')}>
      {(anchor, close) => (
        <SavedEditor anchor={anchor} method={METHOD} accounts={ACCOUNTS} onDelete={ignore} onClose={close} />
      )}
    </OpenOnPress>
  ),
  'one with a name, one without, one at work': () => (
    <ul className="saved-list">
      <SavedRow account={NAMED} method={METHOD} isFirst isBusy={false} onRename={never} onDelete={never} />
      <SavedRow
        account={UNNAMED}
        method={METHOD}
        isFirst={false}
        isBusy={false}
        onRename={never}
        onDelete={never}
      />
      <SavedRow
        account={accountOf('Savings', '1234')}
        method={METHOD}
        isFirst={false}
        isBusy
        onRename={never}
        onDelete={never}
      />
    </ul>
  ),
  'a new name': () => <NameForm name="My salary" isBusy={false} onSave={never} onCancel={ignore} />,
  'a new name on its way': () => <NameForm name="My salary" isBusy onSave={never} onCancel={ignore} />,
} satisfies PartExamples;
