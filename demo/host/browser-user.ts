const KEY = 'paywidget-sandbox-user';

/** The user in a browser that denies storage; a reload gets another user there. */
let forgetful = '';

/** This browser's sandbox user, which stays the same after a reload. */
export function readUser(): string {
  try {
    return localStorage.getItem(KEY) || renewUser();
  } catch {
    return forgetful || renewUser();
  }
}

/** A user that is new to the sandbox: opening balances and no history. */
export function renewUser(): string {
  const user = `user-${crypto.randomUUID().slice(0, 8)}`;
  forgetful = user;
  try {
    localStorage.setItem(KEY, user);
  } catch {
    // The browser denies storage, so `forgetful` keeps the user.
  }
  return user;
}
