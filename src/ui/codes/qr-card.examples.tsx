import type { Examples } from '../testing/examples.ts';
import { QrCard } from './qr-card.tsx';

/** A text that is longer than the largest QR code can contain. */
const TOO_LONG = 'x'.repeat(5_000);

export const examples = {
  'with a caption': ({ t }) => (
    <QrCard value="https://qr.example/1" label={t('instruction.qr')} caption={t('instruction.qrHint')} />
  ),
  'without a caption': ({ t }) => <QrCard value="https://qr.example/1" label={t('instruction.qr')} />,
  'nothing for a value that no code holds': ({ t }) => (
    <QrCard value={TOO_LONG} label={t('instruction.qr')} />
  ),
} satisfies Examples;
