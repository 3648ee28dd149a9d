let sent = 0;

/** Numbers of transfers that nothing has sent before, not even a first try of the same test: each pays once. */
export const newUtr = () => String(412_345_678_900 + ++sent);
export const newTransactionId = () => `8CANARY${String(++sent).padStart(3, '0')}`;
