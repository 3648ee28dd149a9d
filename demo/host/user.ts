const KEY = 'paywidget-sandbox-user';

/** For browsers that deny storage: a reload is then another user. */
let forgetful = '';

/** This browser's sandbox user, so that a reload is the same one. */
export function readUser(): string {
  try {
    return localStorage.getItem(KEY) || renewUser();
  } catch {
    return forgetful || renewUser();
  }
}

/** A user that the sandbox has never seen: full pots and no history. */
export function renewUser(): string {
  const user = `user-${crypto.randomUUID().slice(0, 8)}`;
  forgetful = user;
  try {
    localStorage.setItem(KEY, user);
  } catch {
    // Denied: `forgetful` holds it.
  }
  return user;
}
