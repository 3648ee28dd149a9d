/** `user-7` is user 7. Any other token is a secret, so its user is the first 12 digits of its SHA-256 (docs/sandbox.md). */
export async function userOf(token: string): Promise<string> {
  const [, named] = /^user-(\w{1,40})(?:[.]|$)/.exec(token) ?? [];
  if (named !== undefined) return named;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return [...new Uint8Array(hash, 0, 6)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
