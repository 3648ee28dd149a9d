import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import * as z from 'zod/mini';
import { parseJson } from '../../http/read-body.ts';
import { Problem } from '../../operations/problem.ts';

export interface PixAccess {
  /** Base address with the version: `https://pix.bank.example/v2`. */
  url: string;
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  /** Certificate and key of the operator, and the authority of the bank (PEM), because banks require mutual TLS. */
  tls?: { cert: string; key: string; ca?: string };
}

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 2_000_000;
/** A token is renewed this long before its end, so that it does not expire on its way to the bank. */
const TOKEN_MARGIN_MS = 30_000;
const tokenSchema = z.object({ access_token: z.string(), expires_in: z.number() });

/** A 4xx status means that the bank has rejected the request. */
export class PixError extends Problem {
  constructor(readonly status: number) {
    super(`The bank answers ${status}`);
  }
}

export function pixClient(access: PixAccess, clock: () => number) {
  let token: { value: string; until: number } | undefined;

  async function call(method: 'GET' | 'PUT' | 'PATCH', path: string, body?: unknown): Promise<unknown> {
    const value = await readToken();
    const headers = {
      Authorization: `Bearer ${value}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    };
    const { status, data } = await send(
      access,
      method,
      access.url + path,
      headers,
      body === undefined ? undefined : JSON.stringify(body),
    );
    if (status === 401) token = undefined;
    if (status < 200 || status > 299) throw new PixError(status);
    return data;
  }

  async function readToken(): Promise<string> {
    if (token && clock() < token.until) return token.value;
    const basic = Buffer.from(`${access.clientId}:${access.clientSecret}`).toString('base64');
    const headers = { Authorization: `Basic ${basic}`, 'Content-Type': 'application/x-www-form-urlencoded' };
    const { status, data } = await send(
      access,
      'POST',
      access.tokenUrl,
      headers,
      'grant_type=client_credentials',
    );
    // Wrong credentials are a fault of the settings and no rejection of a payment, so this is no `PixError`.
    if (status !== 200) throw new Problem(`The bank gives no token: ${status}`);
    const { access_token, expires_in } = z.parse(tokenSchema, data);
    token = { value: access_token, until: clock() + expires_in * 1_000 - TOKEN_MARGIN_MS };
    return access_token;
  }

  return { call };
}

function send(
  { tls }: PixAccess,
  method: string,
  address: string,
  headers: Record<string, string>,
  body?: string | undefined,
): Promise<{ status: number; data: unknown }> {
  const begin = address.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = begin(
      address,
      { ...tls, method, headers, signal: AbortSignal.timeout(TIMEOUT_MS) },
      (response) => {
        const parts: Buffer[] = [];
        let length = 0;
        response.on('error', reject);
        response.on('data', (part: Buffer) => {
          length += part.length;
          if (length > MAX_ANSWER_BYTES) request.destroy(new Problem('The answer of the bank is too long'));
          else parts.push(part);
        });
        response.on('end', () => {
          const data = parseJson(Buffer.concat(parts).toString('utf8'));
          resolve({ status: response.statusCode ?? 0, data });
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
