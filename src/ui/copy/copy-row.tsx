import { type ReactNode, useRef } from 'react';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { CheckGlyph, CopyGlyph } from '../icons/more-glyphs.tsx';
import { useCopied } from './use-copied.ts';
import './copy-row.css';

interface Props {
  label: string;
  value: string;
  /** Label of the button, "Copy" if absent; screen readers also get the label of the row. */
  copyLabel?: string | undefined;
  /** Text to copy if it differs from the displayed value (an account number without its spaces). */
  copied?: string | undefined;
  lead?: ReactNode;
  isLarge?: boolean | undefined;
  onCopied?: (() => void) | undefined;
}

export function CopyRow({ label, value, copyLabel, copied = value, lead, isLarge, onCopied }: Props) {
  const { t } = useI18n();
  const row = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isCopied, copy] = useCopied(copied, row, onCopied);
  const copyAndFocus = async () => {
    await copy();
    button.current?.focus();
  };
  return (
    <div className="copy-row" data-large={isLarge || undefined} ref={row}>
      {lead === undefined ? null : <span className="copy-row-lead">{lead}</span>}
      <div className="copy-row-text">
        <span className="copy-row-label">{label}</span>
        <span className="copy-row-value" data-dd-privacy="mask">
          {value}
        </span>
      </div>
      <button
        type="button"
        ref={button}
        className="copy-row-button"
        data-done={isCopied || undefined}
        onClick={() => void copyAndFocus()}
      >
        {isCopied ? <CheckGlyph /> : <CopyGlyph />}
        {/* Text instead of aria-label, because a test that finds the amount field by its label would find such a button too. */}
        <span className="unseen">{`${copyLabel ?? t('complete.copy')}: ${label}`}</span>
      </button>
      <span className="unseen" role="status">
        {isCopied ? t('complete.copied') : ''}
      </span>
    </div>
  );
}
