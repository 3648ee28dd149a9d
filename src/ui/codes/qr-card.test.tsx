// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from '../../../test/support/render.tsx';
import { Barcode } from './barcode.tsx';
import { QrCard } from './qr-card.tsx';

const drawn = () => screen.getByRole('img').querySelector('path');
const settle = () => act(() => vi.dynamicImportSettled());

test('a QR card is an image with an accessible name, drawn when its code is loaded', async () => {
  await render(<QrCard value="TJCnKsPa7y5okkXvQAidZBzqx3QyQ6sxMW" label="QR code with the address" />);
  expect(screen.getByRole('img', { name: 'QR code with the address' })).toBeTruthy();
  await settle();
  expect(drawn()?.getAttribute('fill')).toContain('#000');
});

test('the ink of each code on a page is a black gradient of its own, which browsers that darken pages leave as it is', async () => {
  await render(
    <>
      <QrCard value="one" label="First" />
      <Barcode value="123456789012" label="Second" />
    </>,
  );
  await settle();
  const inks = screen.getAllByRole('img').map((code) => {
    const [, id = ''] =
      /^url\(#(.+)\) #000$/.exec(code.querySelector('path')?.getAttribute('fill') ?? '') ?? [];
    expect(document.getElementById(id)?.querySelector('stop')?.getAttribute('stop-color')).toBe('#000');
    return id;
  });
  expect(new Set(inks).size).toBe(2);
});

test('a QR card draws its current value', async () => {
  const { rerender } = await render(<QrCard value="one" label="Code" />);
  await settle();
  const before = drawn()?.getAttribute('d');
  expect(before).toBeTruthy();
  await rerender(<QrCard value="two" label="Code" />);
  await settle();
  expect(drawn()?.getAttribute('d')).toBeTruthy();
  expect(drawn()?.getAttribute('d')).not.toBe(before);
});

test('a QR card leaves no empty box if the code cannot be drawn', async () => {
  await render(<QrCard value={'x'.repeat(4_000)} label="Code" />);
  await settle();
  expect(screen.queryAllByRole('img')).toEqual([]);
});
