import { useI18n } from '../i18n/use-i18n.tsx';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Formats a duration in milliseconds for the user: instantly, about 5 minutes, about 2 days. */
export function useDuration(): (milliseconds: number) => string {
  const { t, plural } = useI18n();
  return (milliseconds) => {
    if (milliseconds < MINUTE_MS) return t('duration.instant');
    if (milliseconds < HOUR_MS) return plural('duration.minutes', Math.round(milliseconds / MINUTE_MS));
    if (milliseconds < DAY_MS) return plural('duration.hours', Math.round(milliseconds / HOUR_MS));
    return plural('duration.days', Math.round(milliseconds / DAY_MS));
  };
}
