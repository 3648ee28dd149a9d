// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ENGLISH } from '../../../test/support/render.tsx';
import { renderInSession } from '../../../test/support/render-in-session.tsx';
import { createFakeSession } from '../../session/testing/fake-session.ts';
import { AppLinks } from './app-links.tsx';

test('each app has the mark of the host, else its initials, beside its name', async () => {
  const { session } = createFakeSession();
  session.state.i18n = ENGLISH;
  Object.assign(session.state.host.schema.assets, { 'upi-gpay': 'https://cdn.test/gpay.svg' });
  const apps = (['gpay', 'phonepe'] as const).map((name) => ({ name, href: `${name}://pay` }));
  await renderInSession(session, <AppLinks apps={apps} onNothing={vi.fn()} />);
  const icons = screen.getAllByRole('link').map((link) => link.querySelector('.icon'));
  expect(icons.map((icon) => icon?.querySelector('img')?.src)).toEqual([
    'https://cdn.test/gpay.svg',
    undefined,
  ]);
  expect(icons[1]?.getAttribute('data-initials')).toBe('P');
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Google Pay', 'PhonePe']);
});
