import type { I18n } from '../../i18n/i18n.ts';
import type { Examples } from '../testing/examples.ts';
import { Countdown } from './countdown.tsx';

const MINUTE_MS = 60_000;

const left = ({ t, plural }: I18n, rest: number, total?: number) => (
  <Countdown
    label={t('instruction.timeLeft')}
    deadline={Date.now() + rest}
    now={Date.now}
    total={total}
    announce={(milestone) =>
      milestone.kind === 'expired'
        ? t('instruction.expired')
        : plural('instruction.minutesLeft', milestone.minutes)
    }
  />
);

export const examples = {
  'from its beginning': (i18n) => left(i18n, 15 * MINUTE_MS),
  'half of the time is over': (i18n) => left(i18n, 15 * MINUTE_MS, 30 * MINUTE_MS),
  'the last minute': (i18n) => left(i18n, 0.75 * MINUTE_MS, 15 * MINUTE_MS),
  over: (i18n) => left(i18n, 0, 15 * MINUTE_MS),
} satisfies Examples;
