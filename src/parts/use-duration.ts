import { useI18n } from '../i18n/use-i18n.tsx';

const MINUTE_MS = 60_000;
const HOUR = 60 * MINUTE_MS;
const DAY = 24 * HOUR;

/** Formats a duration in milliseconds for the user: instantly, about 5 minutes, about 2 days. */
export function useDuration(): (milliseconds: number) => string {
  const { t, plural } = useI18n();
  return (milliseconds) => {
    if (milliseconds < MINUTE_MS) return t('duration.instant');
    if (milliseconds < HOUR) return plural('duration.minutes', Math.round(milliseconds / MINUTE_MS));
    if (milliseconds < DAY) return plural('duration.hours', Math.round(milliseconds / HOUR));
    return plural('duration.days', Math.round(milliseconds / DAY));
  };
}
