// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw } from '../../../test/support/draw.tsx';
import { FormSkeleton, ListSkeleton } from './skeleton.tsx';

test.each([<ListSkeleton key="list" count={3} />, <FormSkeleton key="form" />])(
  'says nothing to screen readers',
  async (node) => {
    await draw(node);
    expect(document.querySelector('[aria-hidden=true]')?.children.length).toBeGreaterThan(2);
    expect(document.body.textContent).toBe('');
  },
);
