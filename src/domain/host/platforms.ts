/** Platforms of the widget (R-MODE-1). Not in `platform.ts`, because the shell does not need the list. */
export const PLATFORMS = ['desktop', 'mobile', 'android', 'ios'] as const;
export type Platform = (typeof PLATFORMS)[number];
