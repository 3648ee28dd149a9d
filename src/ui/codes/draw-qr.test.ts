import fc from 'fast-check';
import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { drawQr, type QrDrawing } from './draw-qr.ts';

const DOTS_PER_MODULE = 4;

function scan({ size, path }: QrDrawing): string {
  const width = size * DOTS_PER_MODULE;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let row = 0; row < DOTS_PER_MODULE; row++) {
      const start = (Number(y) * DOTS_PER_MODULE + row) * width + Number(x) * DOTS_PER_MODULE;
      for (let dot = 0; dot < Number(length) * DOTS_PER_MODULE; dot++)
        data.fill(0, (start + dot) * 4, (start + dot) * 4 + 3);
    }
  }
  return decodeQR({ width, height: width, data });
}

test.each([
  'TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW',
  'upi://pay?pa=pay12345678%40sandbox&pn=Sandbox%20Payments&am=500.00&cu=INR',
  '{"TYP":20,"v":{"DEV":"sandbox/1"},"ic":{"IDC":"1","AMO":50,"REF":"1234567"}}',
  'São Paulo · 最佳运输',
])('the QR code of %s is decoded from its drawing', (text) => {
  expect(scan(drawQr(text))).toBe(text);
});

test('the QR code of any plain text is decoded to the same text', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 300 }), (text) => {
      expect(scan(drawQr(text))).toBe(text);
    }),
    { numRuns: 25 },
  );
});

test('a QR code has a white quiet zone of four modules on every side', () => {
  const { size, path } = drawQr('quiet');
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    expect(Math.min(Number(x), Number(y))).toBeGreaterThanOrEqual(4);
    expect(Math.max(Number(x) + Number(length), Number(y) + 1)).toBeLessThanOrEqual(size - 4);
  }
});

test('a text that is too long for a QR code is rejected', () => {
  expect(() => drawQr('x'.repeat(3_000))).toThrow();
});
