import type { CashierOrigin } from '../../domain/host/cashier-address.ts';
import { isNative } from '../../domain/host/platform.ts';

/** Path of the socket (R-LINK-1). */
export const SOCKET_PATH = '/v4/socket.io';

/** Version of the contract that this widget implements, in the query of the handshake (docs/contract.md, Versions). */
export const CONTRACT_VERSION = '1.2';

/** Query fields that identify the caller (R-LINK-2); the token is not one of them. */
export interface Caller {
  language: string;
  xOrigin?: string | undefined;
  /** Sent only for a native platform. */
  platform?: string | undefined;
}

/** The query of the socket's URL. */
export function socketQuery({ language, xOrigin, platform }: Caller): Record<string, string> {
  return {
    cashier_type: 'widget',
    contract: CONTRACT_VERSION,
    Language: language,
    ...(xOrigin && { xorigin: xOrigin }),
    ...(isNative(platform) && { isNative: 'true', platform }),
  };
}

/** The URL of the WebSocket, as socket.io builds it. */
export function socketUrl(origin: CashierOrigin, query: Record<string, string>): string {
  const fields = new URLSearchParams(query);
  return `${origin.replace('http', 'ws')}${SOCKET_PATH}/?${fields}&EIO=4&transport=websocket`;
}
