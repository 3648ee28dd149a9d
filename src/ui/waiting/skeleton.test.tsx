// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { renderExample } from '../../../test/support/render-in-session.tsx';
import { examples } from './skeleton.examples.tsx';

test.each(Object.entries(examples))(
  'the skeleton of %s is hidden from screen readers',
  async (_, example) => {
    await renderExample(example);
    expect(document.querySelector('[aria-hidden=true]')?.children.length).toBeGreaterThan(1);
    expect(document.body.textContent).toBe('');
  },
);
