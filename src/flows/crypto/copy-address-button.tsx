import { type RefObject, useState } from 'react';
import type { MessageKey } from '../../i18n/i18n.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { CheckGlyph, CopyGlyph } from '../../ui/icons/more-glyphs.tsx';
import { Callout } from '../../ui/status/callout.tsx';
import { type CopyOutcome, copyAddress } from './copy-address.ts';

const WORDS: Record<CopyOutcome, { tone: 'positive' | 'negative' | 'warning'; text: MessageKey }> = {
  checked: { tone: 'positive', text: 'crypto.checked' },
  copied: { tone: 'positive', text: 'crypto.copiedHint' },
  changed: { tone: 'negative', text: 'crypto.changed' },
  failed: { tone: 'warning', text: 'crypto.copyFailed' },
};

interface Props {
  address: string;
  shown: RefObject<HTMLElement | null>;
}

/**
 * The button that copies the address, and the result of copying. The message stays, because it says what to
 * check after pasting.
 */
export function CopyAddress({ address, shown }: Props) {
  const { t } = useI18n();
  const [outcome, setOutcome] = useState<CopyOutcome | null>(null);
  const isDone = outcome === 'checked' || outcome === 'copied';
  const copy = async () => {
    if (shown.current) setOutcome(await copyAddress(address, shown.current));
  };
  return (
    <div className="address-copy">
      {outcome ? (
        <Callout tone={WORDS[outcome].tone} live key={outcome}>
          {t(WORDS[outcome].text)}
        </Callout>
      ) : null}
      <Button size="xl" color="primary" block onClick={() => void copy()}>
        {isDone ? <CheckGlyph /> : <CopyGlyph />}
        {t(isDone ? 'crypto.copied' : 'crypto.copy')}
      </Button>
    </div>
  );
}
