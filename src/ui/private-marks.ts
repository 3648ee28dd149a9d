/**
 * What tools that record a page are told of a control that is typed into, beside Datadog's own mark, which stands on each:
 * LogRocket, Sentry, Hotjar, Clarity and Matomo by attributes (docs/telemetry.md names where each is documented).
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
