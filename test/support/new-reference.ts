let sent = 0;

/** Numbers of transfers that no test has sent before, not even a first try of the same test: the sandbox accepts each only once. */
export const newUtr = () => String(412_345_678_900 + ++sent);
export const newTransactionId = () => `8CANARY${String(++sent).padStart(3, '0')}`;
