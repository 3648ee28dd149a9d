// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { render } from '../../../test/support/render.tsx';
import { Icon, initials } from './icon.tsx';

const image = () => document.querySelector('img');
const letters = () => document.querySelector('[aria-hidden=true]')?.getAttribute('data-initials');

describe('a method icon', () => {
  test('shows initials without an image', async () => {
    await render(<Icon label="Bank transfer" />);
    expect(letters()).toBe('BT');
    expect(image()).toBeNull();
  });

  test('shows initials until the image has loaded, and then only the image', async () => {
    await render(<Icon src="https://cdn.example/pix.svg" label="PIX" />);
    expect(letters()).toBe('P');
    expect(image()?.getAttribute('loading')).toBe('lazy');
    fireEvent.load(screen.getByAltText(''));
    expect(letters()).toBeNull();
    expect(image()).not.toBeNull();
  });

  test('shows initials if the image fails to load, and tries another image URL', async () => {
    const { rerender } = await render(<Icon src="https://cdn.example/gone.svg" label="PIX" />);
    fireEvent.error(screen.getByAltText(''));
    expect(image()).toBeNull();
    expect(letters()).toBe('P');
    await rerender(<Icon src="https://cdn.example/pix.svg" label="PIX" />);
    expect(image()?.getAttribute('src')).toBe('https://cdn.example/pix.svg');
  });
});

test.each([
  ['Bank Transfer Nigeria', 'BT'],
  ['pix', 'P'],
  ['é-money', 'ÉM'],
  ['  ', ''],
  ['भारत बैंक', 'भाबैं'],
  ['1xBank', '1'],
])('an icon shows the name %j as the initials %j', (name, letters) => {
  expect(initials(name).normalize('NFC')).toBe(letters.normalize('NFC'));
});
