// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render, user } from '../../../test/support/render.tsx';
import { CopyRow } from './copy-row.tsx';

const row = <CopyRow label="Account" value="0123 4567" copied="01234567" />;
const writeText = vi.fn<(text: string) => Promise<void>>();
const execCommand = vi.fn<(name: string) => boolean>();

beforeEach(() => {
  vi.useFakeTimers();
  writeText.mockReset().mockResolvedValue();
  execCommand.mockReset().mockReturnValue(true);
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard);
  Object.assign(document, { execCommand });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a copy button copies with one press, confirms it, and resets after a while', async () => {
  await render(row);
  expect(screen.getByRole('status').textContent).toBe('');
  await user.click(screen.getByRole('button', { name: 'Copy: Account' }));
  expect(writeText).toHaveBeenCalledExactlyOnceWith('01234567');
  expect(screen.getByRole('status').textContent).toBe('Copied');
  await act(async () => vi.advanceTimersByTime(2000));
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a copy button selects and copies the text if the clipboard API is blocked, and leaves no element behind', async () => {
  writeText.mockRejectedValue(new Error('NotAllowedError'));
  let selected = '';
  execCommand.mockImplementation(() => {
    selected = document.querySelector('textarea')?.value ?? '';
    window.dispatchEvent(new Event('copy'));
    return true;
  });
  await render(row);
  await user.click(screen.getByRole('button', { name: 'Copy: Account' }));
  expect(selected).toBe('01234567');
  expect(document.querySelector('textarea')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Copied');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy: Account' }));
});

test('a copy button does not confirm a failed copy', async () => {
  writeText.mockRejectedValue(new Error('NotAllowedError'));
  execCommand.mockReturnValue(false);
  await render(row);
  await user.click(screen.getByRole('button', { name: 'Copy: Account' }));
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a copy button does not confirm a copy that a listener of the host page has kept from the clipboard', async () => {
  writeText.mockRejectedValue(new Error('NotAllowedError'));
  await render(row);
  await user.click(screen.getByRole('button', { name: 'Copy: Account' }));
  expect(screen.getByRole('status').textContent).toBe('');
});
