/**
 * Attributes that exclude an input from session recording, beside Datadog's own, which every input has: LogRocket,
 * Sentry, Hotjar, Clarity and Matomo (docs/telemetry.md links their documentation).
 */
export const PRIVATE_MARKS = {
  'data-private': '',
  'data-sentry-mask': '',
  'data-hj-suppress': '',
  'data-clarity-mask': 'true',
  'data-matomo-mask': '',
} as const;

/** The same for tools that go by a class: FullStory, PostHog, rrweb and what is made of it. */
export const PRIVATE_CLASSES = 'fs-mask ph-no-capture rr-ignore rr-mask';
