type TimeOptions = Pick<
  Intl.DateTimeFormatOptions,
  'dateStyle' | 'timeStyle' | 'month' | 'day' | 'hour' | 'minute'
>;

/** The formatters are shared by all widgets of a page, because they are slow to create. */
const built = new Map<string, Intl.DateTimeFormat>();

/** Languages for which Chromium has no data and writes `2026 M11 25` or English. Their dates have digits only, such as 25.11.2026. */
const NUMERIC = /^(?:az|kk|ky|tg|uz)\b/;

export function timeFormat(tag: string, options: TimeOptions): Intl.DateTimeFormat {
  const key = tag + JSON.stringify(options);
  const format = built.get(key) ?? createFormat(tag, options);
  built.set(key, format);
  return format;
}

function createFormat(tag: string, options: TimeOptions): Intl.DateTimeFormat {
  if (!NUMERIC.test(tag)) return new Intl.DateTimeFormat(withLatinDigits(tag), options);
  const { dateStyle, month } = options;
  return new Intl.DateTimeFormat('ru', {
    ...options,
    ...(dateStyle && { dateStyle: 'short' }),
    ...(month && { month: '2-digit', day: '2-digit' }),
  });
}

const withLatinDigits = (tag: string) => `${tag}-u-nu-latn`;

/** A moment in a sentence: today the time alone, "tomorrow 2:09 PM", else the date, with the year unless it is the present one. */
export function momentText(tag: string, at: number, now = Date.now()): string {
  const time = timeFormat(tag, { timeStyle: 'short' }).format(at);
  if (daysBetween(now, at) === 0) return time;
  const day = nearDay(tag, at, now);
  if (day !== undefined) return `${day} ${time}`;
  const short = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  return timeFormat(tag, isThisYear(at, now) ? short : { dateStyle: 'medium', timeStyle: 'short' }).format(
    at,
  );
}

/** A day in a heading: "Today", "Yesterday", else the date, with the year unless it is the present one. */
export function dayText(tag: string, at: number, now = Date.now()): string {
  const day = nearDay(tag, at, now);
  if (day !== undefined) return day.charAt(0).toLocaleUpperCase(tag) + day.slice(1);
  return timeFormat(
    tag,
    isThisYear(at, now) ? { month: 'long', day: 'numeric' } : { dateStyle: 'long' },
  ).format(at);
}

export function deadlineText(tag: string, at: number, now: number): string {
  const hours = Math.round((at - now) / HOUR_MS);
  const left = hours < 48 ? relative(tag, hours, 'hour') : relative(tag, Math.round(hours / 24), 'day');
  return momentText(tag, at, now) + (left === undefined ? '' : ` (${left})`);
}

const HOUR_MS = 3_600_000;

function nearDay(tag: string, at: number, now: number): string | undefined {
  const days = daysBetween(now, at);
  return Math.abs(days) > 1 ? undefined : relative(tag, days, 'day');
}

function relative(tag: string, count: number, unit: 'hour' | 'day'): string | undefined {
  if (NUMERIC.test(tag)) return undefined;
  return new Intl.RelativeTimeFormat(withLatinDigits(tag), { numeric: 'auto' }).format(count, unit);
}

/** Days of the user's calendar, rounded because a day may have 23 or 25 hours. */
const daysBetween = (from: number, to: number) =>
  Math.round((new Date(to).setHours(0, 0, 0, 0) - new Date(from).setHours(0, 0, 0, 0)) / (24 * HOUR_MS));

const isThisYear = (at: number, now: number) => new Date(at).getFullYear() === new Date(now).getFullYear();
