import { type ReactNode, type Ref, type RefObject, useId, useState } from 'react';
import type { MessageKey } from '../../i18n/i18n.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { copyText } from '../../ui/copy/use-copied.ts';
import { CheckGlyph, CopyGlyph } from '../../ui/icons/more-glyphs.tsx';
import { Callout } from '../../ui/status/callout.tsx';

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

/** Copies the address and shows the result. The message stays, because it says what to check after pasting. */
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
      <Button size="xl" onClick={() => void copy()}>
        {isDone ? <CheckGlyph /> : <CopyGlyph />}
        {t(isDone ? 'crypto.copied' : 'crypto.copy')}
      </Button>
    </div>
  );
}

/**
 * Result of copying an address.
 * checked  the clipboard was read back and holds the address
 * copied   the browser copied, but does not let the widget read the clipboard
 * changed  another text is displayed or on the clipboard: malware that swaps addresses may be running
 * failed   the browser did not copy
 */
type CopyOutcome = 'checked' | 'copied' | 'changed' | 'failed';

/** Copies an address if `shown` displays exactly that text, and compares the clipboard's text afterwards. */
export async function copyAddress(address: string, shown: HTMLElement): Promise<CopyOutcome> {
  if (shown.textContent !== address) return 'changed';
  if (!(await copyText(address, shown.parentElement ?? shown))) return 'failed';
  const held = await readClipboard();
  if (held === null) return 'copied';
  return held === address ? 'checked' : 'changed';
}

/** Reads the clipboard only if the user has granted that before, because a permission prompt at this point would look suspicious. */
async function readClipboard(): Promise<string | null> {
  try {
    const { state } = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName });
    return state === 'granted' ? await navigator.clipboard.readText() : null;
  } catch {
    return null;
  }
}

interface GroupedAddressProps {
  label: string;
  icon: ReactNode;
  address: string;
  ref: Ref<HTMLSpanElement>;
}

/**
 * An address in groups of four, the way users compare it. The first and last group are emphasized, because users look at those. The gaps
 * are CSS, so that a selection contains only the address.
 */
export function GroupedAddress({ label, icon, address, ref }: GroupedAddressProps) {
  const id = useId();
  const groups = address.match(/.{1,4}/g) ?? [];
  return (
    <div className="address-box">
      <span className="address-label" id={id}>
        {icon}
        {label}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a name for a value that is no form field */}
      <span
        className="address-groups"
        role="group"
        aria-labelledby={id}
        ref={ref}
        translate="no"
        data-dd-privacy="mask"
      >
        {groups.map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups of one text in a fixed order
          <span key={at} data-edge={at === 0 || at === groups.length - 1 || undefined}>
            {group}
          </span>
        ))}
      </span>
    </div>
  );
}
