import { useState } from 'react';
import type { Method } from '../../domain/methods/method.ts';
import { type SavedAccount, titleOf } from '../../domain/methods/saved-account.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { changeAccount } from '../../session/methods/saved-accounts.ts';
import { showToast } from '../../session/toasts.ts';
import { useSession } from '../../session/use-session.tsx';
import { Popover } from '../../ui/popover/popover.tsx';
import { SavedRow } from './saved-row.tsx';
import './saved-accounts.css';

interface Props {
  anchor: HTMLElement;
  method: Pick<Method, 'name' | 'fields'>;
  accounts: readonly SavedAccount[];
  /** Called after the cashier has deleted the account. */
  onDelete: (account: SavedAccount) => void;
  onClose: () => void;
}

/** The saved accounts of a method, to rename or delete; results are announced to screen readers. */
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
      // A toast would be behind the sheet.
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
    // Without accounts the popover closes with its message, so a toast shows it.
    if (accounts.length === 1) showToast(session, text, { tone: 'positive' });
    return true;
  };
  return (
    <Popover label={t('saved.title')} closeLabel={t('header.close')} anchor={anchor} onClose={onClose}>
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
