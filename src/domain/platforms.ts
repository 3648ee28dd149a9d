/** Where the widget runs (specification, section 1). Apart from `platform.ts`, since the shell has no use for the list. */
export const PLATFORMS = ['desktop', 'mobile', 'android', 'ios'] as const;
export type Platform = (typeof PLATFORMS)[number];
