/**
 * Attributes that exclude an input from session recordings, in addition to Datadog's, which every input has:
 * for LogRocket, Sentry, Hotjar, Clarity and Matomo (docs/telemetry.md links their documentation).
 */
export const RECORDING_EXCLUSIONS = {
  'data-private': '',
  'data-sentry-mask': '',
  'data-hj-suppress': '',
  'data-clarity-mask': 'true',
  'data-matomo-mask': '',
} as const;

/**
 * Classes that exclude an input from session recordings by tools that use a class: FullStory, PostHog, rrweb
 * and tools based on it.
 */
export const RECORDING_EXCLUSION_CLASSES = 'fs-mask ph-no-capture rr-ignore rr-mask';
