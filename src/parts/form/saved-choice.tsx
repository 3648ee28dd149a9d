import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Method } from '../../domain/methods/method.ts';
import { type SavedAccount, summaryOf, titleOf } from '../../domain/methods/saved-account.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { RadioChip } from '../../ui/controls/chip.tsx';
import { lazyWithRetry } from '../../ui/lazy-code.tsx';
import type { SavedAccounts } from './use-saved-accounts.ts';
import './saved-accounts.css';

const SavedEditor = lazyWithRetry(async () => (await import('./saved-editor.tsx')).SavedEditor);

interface Props {
  method: Pick<Method, 'name' | 'fields'>;
  saved: SavedAccounts;
  /** Called when the user wants to see all accounts. If given, the chosen account is shown as one line. */
  onExpand?: (() => void) | undefined;
}

/** The saved accounts, last used first: one line for the account that fills the form, or a choice among all of them and new details. */
export function SavedChoice({ method, saved, onExpand }: Props) {
  const root = useRef<HTMLFieldSetElement>(null);
  if (!(onExpand && saved.chosen)) return <Choices method={method} saved={saved} root={root} />;
  const expand = () => {
    flushSync(onExpand);
    root.current?.querySelector<HTMLElement>('input:checked')?.focus();
  };
  return <CollapsedAccount method={method} account={saved.chosen} onExpand={expand} />;
}

interface CollapsedProps {
  method: Props['method'];
  account: SavedAccount;
  onExpand: () => void;
}

function CollapsedAccount({ method, account, onExpand }: CollapsedProps) {
  const { t } = useI18n();
  const id = useId();
  return (
    <fieldset className="saved" aria-labelledby={`${id}title`}>
      <span className="saved-head" id={`${id}title`}>
        {t('saved.title')}
      </span>
      <div className="saved-collapsed">
        <span className="saved-text" data-dd-privacy="mask">
          <bdi className="saved-name">{titleOf(account, method)}</bdi>
          {account.name === '' ? null : <bdi className="saved-note">{summaryOf(account, method)}</bdi>}
        </span>
        <button type="button" className="saved-edit" onClick={onExpand}>
          {t('saved.change')}
        </button>
      </div>
    </fieldset>
  );
}

interface ChoicesProps extends Pick<Props, 'method' | 'saved'> {
  root: RefObject<HTMLFieldSetElement | null>;
}

function Choices({ method, saved: { accounts, chosen, choose }, root }: ChoicesProps) {
  const { t } = useI18n();
  const id = useId();
  const [isEditing, setEditing] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  useFocusLeftBehind(root);
  const choice = (key: string, text: string, selected: boolean, pick: () => void) => (
    <RadioChip key={key} name={id} selected={selected} onChoose={pick}>
      {text}
    </RadioChip>
  );
  return (
    <fieldset className="saved" aria-labelledby={`${id}title`} ref={root}>
      <div className="saved-head">
        <span id={`${id}title`}>{t('saved.title')}</span>
        <button
          type="button"
          className="saved-edit"
          ref={anchor}
          aria-haspopup="dialog"
          aria-expanded={isEditing}
          onClick={() => setEditing(true)}
        >
          {t('saved.edit')}
        </button>
      </div>
      <div className="saved-choices">
        {accounts.map((account) =>
          choice(account.id, titleOf(account, method), account === chosen, () => choose(account)),
        )}
        {choice('', t('saved.other'), chosen === null, () => choose(null))}
      </div>
      {isEditing && anchor.current ? (
        <SavedEditor
          anchor={anchor.current}
          method={method}
          accounts={accounts}
          onDelete={(account) => {
            // The values of a deleted account must not be sent, so the form is emptied of them.
            if (account === chosen) choose(null);
          }}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </fieldset>
  );
}

/** Deleting the last account removes the choice with the focused button, so the focus moves to the form's first field. */
function useFocusLeftBehind(root: { current: HTMLElement | null }): void {
  useEffect(() => {
    const form = root.current?.closest('form');
    return () => {
      requestAnimationFrame(() => {
        const root = form?.getRootNode();
        if (!(form && root instanceof ShadowRoot)) return;
        const { activeElement } = root;
        // A focus on the screen itself is not the user's choice: the popover has put it there as it closed.
        if (!(activeElement instanceof HTMLElement) || activeElement.tabIndex < 0) {
          form.querySelector<HTMLElement>('.form-field input, .form-field button')?.focus();
        }
      });
    };
  }, [root]);
}
