/** Data as it is read everywhere: parsed once, never changed in place. */
export type Immutable<T> = T extends string | number | boolean | bigint | null | undefined
  ? T
  : { readonly [K in keyof T]: Immutable<T[K]> };
