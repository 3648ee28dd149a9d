/**
 * Settles like the promise, or rejects after the timeout.
 * @throws {Error} with `words` as its message after `milliseconds`
 */
export function withTimeout<T>(
  promise: Promise<T>,
  milliseconds: number,
  words = 'Request timeout',
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(Object.assign(new Error(words), { code: 'timeout' })),
      milliseconds,
    );
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
