import type { Examples } from '../testing/examples.ts';
import { CodeDrawing, QrCard } from './qr-card.tsx';

const TOO_LONG = 'x'.repeat(5_000);

export const examples = {
  'with a caption': ({ t }) => (
    <QrCard value="https://qr.example/1" label={t('instruction.qr')} caption={t('instruction.qrHint')} />
  ),
  'without a caption': ({ t }) => <QrCard value="https://qr.example/1" label={t('instruction.qr')} />,
  'nothing for a value that no code holds': ({ t }) => (
    <QrCard value={TOO_LONG} label={t('instruction.qr')} />
  ),
  'paper and ink alone': ({ t }) => (
    <svg className="qr-code" viewBox="0 0 3 3" role="img" aria-label={t('instruction.qr')}>
      <CodeDrawing path="M1 1h1v1H1z" />
    </svg>
  ),
} satisfies Examples;
