/** Says in a sentence why a connection failed, because Node.js gives only a code or a text of OpenSSL. */
export function explainFailure({ message, code = '' }: Error & { code?: string }): string {
  if (code === 'ECONNREFUSED') return `no server listens there (${code})`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `the host name is unknown (${code})`;
  if (code === 'EPROTO' || code.startsWith('ERR_SSL'))
    return 'the server speaks no TLS; an https address needs it';
  if (/CERT|VERIFY/.test(code)) {
    return `its certificate is not trusted (${code}); name its authority by NODE_EXTRA_CA_CERTS`;
  }
  if (code === 'ECONNRESET' || message === 'socket hang up') {
    return 'the server ended the connection; a server with TLS needs an https address';
  }
  if (code.startsWith('HPE_')) return `the server speaks no HTTP (${code})`;
  const status = /^Unexpected server response: (\d+)/.exec(message)?.[1];
  if (status) return `the server speaks no socket.io at the path of the contract (HTTP status ${status})`;
  return message;
}

export class ConnectionError extends Error {
  constructor(
    message: string,
    readonly packet?: unknown,
  ) {
    super(message);
  }
}
