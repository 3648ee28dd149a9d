let sent = 0;

/** Each call returns another transfer number, because the sandbox accepts each number only once. */
export const newUtr = () => String(412_345_678_900 + ++sent);
export const newTransactionId = () => `8CANARY${String(++sent).padStart(3, '0')}`;
