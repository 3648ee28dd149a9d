export const CASHIER = 'https://cashier.example';

export const BLOCKED: Record<string, string> = {
  'url-01': 'javascript:alert(1)',
  'url-02': 'JaVaScRiPt:alert(1)',
  'url-03': 'java\nscript:alert(1)',
  'url-05': 'data:text/html,<b>',
  'url-06': 'vbscript:x',
  'url-07': `blob:${CASHIER}/1`,
  'url-08': `filesystem:${CASHIER}/temporary/x`,
  'url-14': 'https://good.com:22',
  'url-17': 'upi://pay?pa=a@b',
  'url-19': `https://good.com/${'a'.repeat(64_000)}`,
};
export const NO_WAY_BACK: Record<string, string> = {
  'url-20': 'https://evil.com',
  'url-21': '/../../',
  'url-22': '__proto__',
  'url-23': '#/error?message=<img onerror>',
};
