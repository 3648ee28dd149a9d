/** Platforms of the widget (R-MODE-1). Apart from `platform.ts`: the shell does not need the list. */
export const PLATFORMS = ['desktop', 'mobile', 'android', 'ios'] as const;
export type Platform = (typeof PLATFORMS)[number];
