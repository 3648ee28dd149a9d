import { type FormEvent, useState } from 'react';
import { sanitizeText } from '../../domain/fields/sanitize-text.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';

/** Longest name of a saved account, in characters. */
const MAX_NAME_CHARS = 40;

interface Props {
  /** The current name of the saved account; empty if it has none. */
  name: string;
  isBusy: boolean;
  onSave: (name: string) => Promise<void>;
  onCancel: () => void;
}

/** A form for the user's own name of a saved account. */
export function NameForm({ name, isBusy, onSave, onCancel }: Props) {
  const { t } = useI18n();
  const [word, setWord] = useState(name);
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React propagates the event to the payment form, which is the popover's parent in the component tree.
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
        <Button size="s" color="neutral" variant="plain" disabled={isBusy} onClick={onCancel}>
          {t('saved.cancel')}
        </Button>
      </div>
    </form>
  );
}
