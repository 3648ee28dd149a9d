/** The only socket.io event, in both directions. */
export const MESSAGE_EVENT = 'message';

export const PUSH = { status: 'deposit.status', login: 'login.token' } as const;

/** Prefix of a handshake on the wire: engine.io message (4), socket.io connect (0). */
export const CONNECT = '40';

/** Prefix of an event on the wire: engine.io message (4), socket.io event (2). */
export const EVENT = '42';

/** True for a request that must not run twice: it is sent again only after its outcome was looked up. */
export function movesMoney(type: string): boolean {
  return (
    type.endsWith(':create-v1') || type === 'BANKING:continue-v1' || type === 'BANKING_WITHDRAWAL:cancel-v1'
  );
}

/** Path of telemetry reports on the cashier's origin (R-CALL-11). */
export const REPORT_PATH = '/paywidget/telemetry';
