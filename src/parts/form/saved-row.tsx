import { useState } from 'react';
import type { Method } from '../../domain/methods/method.ts';
import { type SavedAccount, summaryOf, titleOf } from '../../domain/methods/saved-account.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { NameForm } from './name-form.tsx';

interface Props {
  account: SavedAccount;
  method: Pick<Method, 'fields'>;
  isFirst: boolean;
  isBusy: boolean;
  /** `onRename` and `onDelete` resolve to true when the cashier has changed the account. */
  onRename: (name: string) => Promise<boolean>;
  onDelete: () => Promise<boolean>;
}

/**
 * One saved account: name and values, a form to rename it, and a button to delete it after a confirmation.
 */
export function SavedRow({ account, method, isFirst, isBusy, onRename, onDelete }: Props) {
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
            {/* The option that changes nothing has the focus. */}
            <Button autoFocus size="s" color="neutral" onClick={stop}>
              {t('saved.no')}
            </Button>
            <Button
              size="s"
              color="neutral"
              variant="plain"
              loading={isBusy}
              onClick={() => {
                void onDelete();
              }}
            >
              {t('saved.yes')}
            </Button>
          </div>
        </div>
      ) : (
        // The accessible names of the buttons contain the account's name.
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
            variant="plain"
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
