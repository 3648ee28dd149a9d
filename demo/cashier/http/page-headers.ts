import { createHash } from 'node:crypto';

export const CSP_REPORT_PATH = '/csp-reports';

/** Sources of a policy for the pages of this machine: tests serve host pages on other ports. */
export const LOOPBACK_PAGES = "'self' http://localhost:* http://127.0.0.1:*";

/**
 * A host page with cross-origin isolation may frame only pages with these headers. `credentialless` still loads
 * pictures of other origins.
 */
export const FRAMED = {
  'Cross-Origin-Embedder-Policy': 'credentialless',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** `policies` are the names of the Trusted Types policies that the page may create; without any, no text can become markup or code. */
interface PageRights {
  frameAncestors: string;
  policies?: string;
}

/**
 * Scripts and styles come from the cashier only, or are inline with a known hash; other content from any HTTPS address
 * (docs/security.md).
 */
export function pageHeaders(
  html: string,
  { frameAncestors, policies = "'none'" }: PageRights,
): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src 'self'${inlineScriptHashes(html)}`,
    "style-src 'self'",
    "connect-src 'self' ws: wss: https: http://localhost:* http://127.0.0.1:*",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data: https:",
    "media-src 'self' https:",
    `frame-src ${LOOPBACK_PAGES} https:`,
    "manifest-src 'self'",
    // The worker that records session replays starts from a `blob:` (docs/telemetry.md).
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${LOOPBACK_PAGES} https:`,
    `frame-ancestors ${frameAncestors}`,
    "require-trusted-types-for 'script'",
    `trusted-types ${policies}`,
    // Browsers send reports to `report-uri` at once; with `report-to` they may wait for a minute.
    `report-uri ${CSP_REPORT_PATH}`,
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), usb=(), clipboard-write=(self)',
  };
}

export function inlineScriptHashes(html: string): string {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts]
    .map(([, code = '']) => ` 'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    .join('');
}
