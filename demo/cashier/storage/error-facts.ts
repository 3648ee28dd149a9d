/** The code of a driver's error; empty without one. Tests have an `Error` of their own, so that its class is not asked. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** The message of a driver's error; empty without one. */
export function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '';
}
