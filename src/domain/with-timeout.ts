/**
 * What a promise comes to, unless it takes longer than that.
 * @throws {Error} with these words after so many milliseconds
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
