import { useRef } from 'react';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { Button } from '../controls/button.tsx';
import { CheckGlyph, CopyGlyph } from '../icons/more-glyphs.tsx';
import { OnePlace } from '../layout/kept-space.tsx';
import { useCopied } from './use-copied.ts';

interface Props {
  text: string;
  label: string;
  /** Label shown for a moment after copying, "Copied" if absent. */
  copiedLabel?: string | undefined;
  isSecond?: boolean | undefined;
  onCopied?: (() => void) | undefined;
}

/** The main button of a screen whose purpose is to copy a text into another app. */
export function CopyButton({ text, label, copiedLabel, isSecond = false, onCopied }: Props) {
  const { t } = useI18n();
  const copied = copiedLabel ?? t('complete.copied');
  const root = useRef<HTMLDivElement>(null);
  const [isCopied, copy] = useCopied(text, root, onCopied);
  return (
    <div ref={root}>
      <Button size="xl" color={isSecond ? 'neutral' : 'primary'} onClick={() => void copy()}>
        {isCopied ? <CheckGlyph /> : <CopyGlyph />}
        <OnePlace texts={[label, copied]}>{isCopied ? copied : label}</OnePlace>
      </Button>
      <span className="unseen" role="status">
        {isCopied ? copied : ''}
      </span>
    </div>
  );
}
