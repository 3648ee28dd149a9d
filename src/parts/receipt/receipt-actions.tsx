import { useRef, useState } from 'react';
import { isNative } from '../../domain/host/platform.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { Badges, markOf } from '../../session/host/fetch-badge.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useCopied } from '../../ui/copy/use-copied.ts';
import { OnePlace } from '../../ui/layout/kept-space.tsx';
import { lazyWithRetry } from '../../ui/lazy-code.tsx';
import { printPage } from '../../ui/print/print-page.ts';
import { useCanvas } from '../../ui/shadow-root.tsx';
import { HelpButton } from '../help/help-button.tsx';
import { statusWordOf } from './status-messages.ts';
import { type ReceiptOf, useNumbers, useReceipt } from './use-receipt.ts';
import './receipt-actions.css';

interface Props {
  transaction: ReceiptOf & { shares?: unknown };
}

const PayoutShares = lazyWithRetry(async () => (await import('./payout-shares.tsx')).PayoutShares);

export function ReceiptActions({ transaction }: Props) {
  const session = useSession();
  const { user, host } = useSessionState();
  const { t, tag } = useI18n();
  const canvas = useCanvas();
  const box = useRef<HTMLDivElement>(null);
  const receipt = useReceipt(transaction);
  const numbers = useNumbers(transaction);
  const { id, shares } = transaction;
  const [parts, setParts] = useState<{ term: string; detail: string }[]>([]);

  const title = t('receipt.title');
  const stamp = t(statusWordOf(transaction));
  const rows = [
    // A receipt is shared with other persons, who need not know the balance, so it is left out.
    ...receipt.filter(({ kind }) => kind !== 'balance').map(({ term, detail }) => ({ term, detail })),
    ...parts,
    ...numbers,
  ];
  const lines = [{ term: t('contradiction.status'), detail: stamp }, ...rows];
  const text = lines.map(({ term, detail }) => `${term}: ${detail}`).join('\n');
  const [isCopied, copy] = useCopied(`${title}\n${text}`, box);
  const share = async () => {
    try {
      await navigator.share({ title, text });
    } catch (error) {
      // An `AbortError`: the user has closed the dialog. A frame without the permission cannot share, so the text is copied instead.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  };
  const save = async () => {
    const address = host.schema.assets.badge;
    const mark = markOf(address && (await session.get(Badges).load(address)));
    const page = { title, language: tag, mark, stamp, rows, codes: [], steps: [] };
    await printPage(page, canvas ?? document.body);
  };
  return (
    <div className="receipt-actions" ref={box}>
      {shares ? <PayoutShares {...transaction} shares={shares} onLines={setParts} /> : null}
      {/* An old browser has no function to share a text, so it gets no button for it. */}
      {'share' in navigator ? (
        <Button size="s" color="neutral" onClick={() => void share()}>
          {t('receipt.share')}
        </Button>
      ) : null}
      {/* The web view of an app cannot print. */}
      {isNative(user.platform) ? null : (
        <Button size="s" color="neutral" onClick={() => void save()}>
          {t('receipt.save')}
        </Button>
      )}
      <Button size="s" color="neutral" onClick={() => void copy()}>
        <OnePlace texts={[t('receipt.copy'), t('complete.copied')]}>
          {t(isCopied ? 'complete.copied' : 'receipt.copy')}
        </OnePlace>
      </Button>
      <HelpButton size="s" about={{ id }} />
      <span className="unseen" role="status">
        {isCopied ? t('complete.copied') : ''}
      </span>
    </div>
  );
}
