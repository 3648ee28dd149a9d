/** Data that was decoded once and must not be changed in place. */
export type Immutable<T> = T extends string | number | boolean | bigint | null | undefined
  ? T
  : { readonly [K in keyof T]: Immutable<T[K]> };
