import { type FormEvent, useState } from 'react';
import { sanitizeText } from '../../domain/fields/typed-text.ts';
import type { Method } from '../../domain/methods/method.ts';
import { type SavedAccount, summaryOf, titleOf } from '../../domain/methods/saved-account.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { changeAccount } from '../../session/methods/saved-accounts.ts';
import { showToast } from '../../session/toasts.ts';
import { useSession } from '../../session/use-session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { Popover } from '../../ui/popover/popover.tsx';
import './saved-accounts.css';

interface Props {
  anchor: HTMLElement;
  method: Pick<Method, 'name' | 'fields'>;
  accounts: readonly SavedAccount[];
  onDelete: (account: SavedAccount) => void;
  onClose: () => void;
}

export function SavedEditor({ anchor, method, accounts, onDelete, onClose }: Props) {
  const session = useSession();
  const { t } = useI18n();
  const [word, setWord] = useState<{ text: string; isBad?: true }>({ text: '' });
  const [busy, setBusy] = useState<string | null>(null);

  const change = async (account: SavedAccount, act: Act): Promise<boolean> => {
    setBusy(account.id);
    const isDone = await changeAccount(session, { id: account.id, ...act });
    setBusy(null);
    if (!isDone) {
      // The message is shown inside the sheet, which would cover a toast.
      setWord({ text: t('socket.networkError'), isBad: true });
      return false;
    }
    if (act.action === 'rename') {
      setWord({ text: t('saved.renamed', { name: act.name }) });
      return true;
    }
    onDelete(account);
    const text = t('saved.deleted', { name: titleOf(account, method) });
    setWord({ text });
    // The popover closes together with its message when the last account is deleted, so a toast shows the message.
    if (accounts.length === 1) showToast(session, text, { tone: 'positive' });
    return true;
  };
  return (
    <Popover label={t('saved.title')} anchor={anchor} onClose={onClose}>
      <ul className="saved-list">
        {accounts.map((account, at) => (
          <SavedRow
            key={account.id}
            account={account}
            method={method}
            isFirst={at === 0}
            isBusy={busy === account.id}
            onRename={(name) => change(account, { action: 'rename', name })}
            onDelete={() => change(account, { action: 'delete' })}
          />
        ))}
      </ul>
      <p className="saved-action" data-bad={word.isBad} role="status" data-dd-privacy="mask">
        {word.text}
      </p>
    </Popover>
  );
}

type Act = { action: 'rename'; name: string } | { action: 'delete' };

interface RowProps {
  account: SavedAccount;
  method: Pick<Method, 'fields'>;
  isFirst: boolean;
  isBusy: boolean;
  onRename: (name: string) => Promise<boolean>;
  onDelete: () => Promise<boolean>;
}

export function SavedRow({ account, method, isFirst, isBusy, onRename, onDelete }: RowProps) {
  const { t } = useI18n();
  const [doing, setDoing] = useState<'nothing' | 'renaming' | 'deleting'>('nothing');
  // The action whose button gets the focus back when its form or confirmation closes.
  const [asked, setAsked] = useState<'renaming' | 'deleting' | null>(null);
  const name = titleOf(account, method);
  const ask = (what: 'renaming' | 'deleting') => {
    setAsked(what);
    setDoing(what);
  };
  const stop = () => setDoing('nothing');
  return (
    <li className="saved-row">
      <p className="saved-text" data-dd-privacy="mask">
        <span className="saved-name">{name}</span>
        {account.name === '' ? null : <span className="saved-note">{summaryOf(account, method)}</span>}
      </p>
      {doing === 'renaming' ? (
        <NameForm
          name={account.name}
          isBusy={isBusy}
          onCancel={stop}
          onSave={async (word) => {
            if (await onRename(word)) stop();
          }}
        />
      ) : doing === 'deleting' ? (
        <div className="saved-question" role="alert">
          <p>{t('saved.sure')}</p>
          <div className="saved-actions">
            {/* The answer that changes nothing has the focus, so that a second press of Enter deletes nothing. */}
            <Button autoFocus size="s" color="neutral" onClick={stop}>
              {t('saved.no')}
            </Button>
            <Button
              size="s"
              color="neutral"
              plain
              loading={isBusy}
              onClick={({ detail }) => {
                // The second press of a double tap on the button that asks must not delete the account.
                if (detail < 2) void onDelete();
              }}
            >
              {t('saved.yes')}
            </Button>
          </div>
        </div>
      ) : (
        // Monitoring must mask these buttons: their accessible names contain the account's name.
        <div className="saved-actions" data-dd-privacy="mask">
          <Button
            size="s"
            color="neutral"
            autoFocus={asked === 'renaming'}
            data-first-focus={isFirst || undefined}
            aria-label={t('saved.renameOne', { name })}
            onClick={() => ask('renaming')}
          >
            {t('saved.rename')}
          </Button>
          <Button
            size="s"
            color="neutral"
            plain
            autoFocus={asked === 'deleting'}
            aria-label={t('saved.deleteOne', { name })}
            onClick={() => ask('deleting')}
          >
            {t('saved.delete')}
          </Button>
        </div>
      )}
    </li>
  );
}

const MAX_NAME_CHARS = 40;

interface NameFormProps {
  name: string;
  isBusy: boolean;
  onSave: (name: string) => Promise<void>;
  onCancel: () => void;
}

export function NameForm({ name, isBusy, onSave, onCancel }: NameFormProps) {
  const { t } = useI18n();
  const [word, setWord] = useState(name);
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React propagates the event to the payment form, the popover's parent in the component tree, which would submit the payment.
    event.stopPropagation();
    const clean = sanitizeText(word).trim();
    setMissing(clean === '');
    if (clean !== '' && !isBusy) void onSave(clean);
  };
  return (
    <form className="saved-form" noValidate onSubmit={submit}>
      <TextInput
        autoFocus
        label={t('saved.name')}
        value={word}
        maxLength={MAX_NAME_CHARS}
        autoComplete="off"
        enterKeyHint="done"
        hint={t('saved.nameHint')}
        error={isMissing ? t('saved.nameMissing') : undefined}
        onChange={(event) => setWord(event.currentTarget.value)}
      />
      <div className="saved-actions">
        <Button type="submit" size="s" color="accent" loading={isBusy}>
          {t('saved.save')}
        </Button>
        <Button size="s" color="neutral" plain disabled={isBusy} onClick={onCancel}>
          {t('saved.cancel')}
        </Button>
      </div>
    </form>
  );
}
