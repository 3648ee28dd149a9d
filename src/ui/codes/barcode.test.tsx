// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '../../../test/support/render.tsx';
import { Barcode } from './barcode.tsx';

test('a barcode is an image with an accessible name and a quiet zone of ten modules on both sides', async () => {
  await render(<Barcode value="123456789012" label="Barcode 123456789012" />);
  const image = screen.getByRole('img', { name: 'Barcode 123456789012' });
  // Code 128: the start, six pairs of digits and the check character have eleven modules each, the stop has thirteen.
  const dark = 11 * 8 + 13;
  expect(image.getAttribute('viewBox')).toBe(`0 0 ${dark + 20} 1`);
  const bars = [...(image.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) 0h(\d+)/g)];
  expect(bars.at(0)?.[1]).toBe('10');
  const [, x, width] = bars.at(-1) ?? [];
  expect(Number(x) + Number(width)).toBe(dark + 10);
});

test('a barcode is not drawn for a value that the format cannot encode', async () => {
  await render(<Barcode value="ñandú" label="Barcode" />);
  expect(screen.queryAllByRole('img')).toEqual([]);
});
