// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { allByRole, byRole, draw } from '../../../test/support/draw.tsx';
import { Section } from './section.tsx';
import { SectionSpinner } from './section-spinner.tsx';

test('a titled section is a region named by its heading', async () => {
  await draw(<Section title="Popular">PIX</Section>);
  expect(byRole('region', 'Popular').textContent).toContain('PIX');
  expect(byRole('heading', 'Popular').tagName).toBe('H2');
});

test('an untitled section adds no landmark', async () => {
  await draw(<Section>PIX</Section>);
  expect(allByRole('region')).toEqual([]);
});

test('the section spinner says what it waits for', async () => {
  await draw(<SectionSpinner label="Loading" />);
  byRole('status', 'Loading');
});
