/** The code of a driver's error; empty without one. The check uses no `instanceof`, because tests have another `Error` class. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

export function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '';
}

/** The reason in words, without the address of the database, which may contain a password. */
export function reasonOf(error: unknown): string {
  const reasons: Record<string, string> = {
    ECONNREFUSED: 'nothing answers at its host and port',
    ENOTFOUND: 'its host name is unknown',
    ETIMEDOUT: 'its host does not answer',
    '28P01': 'the password is wrong',
    '28000': 'this user may not connect',
    '3D000': 'it has no database of this name',
    '25006': 'it is read-only, as a standby and a database that recovers are',
    '42501': 'this user may not create tables',
    '53300': 'it has no connection left',
    '57P03': 'it is starting or stopping',
  };
  const message = messageOf(error);
  // The driver gives these errors no code, so their messages are compared.
  if (message.includes('password must be a string')) return 'the password is missing';
  if (/timeout/.test(message)) return 'nothing at its host and port answers like PostgreSQL';
  if (/terminated unexpectedly/.test(message))
    return 'what listens at its host and port closes the connection';
  return reasons[codeOf(error)] ?? (message.replace(/\.$/, '') || 'it gave no reason');
}
