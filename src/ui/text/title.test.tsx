// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '../../../test/support/render.tsx';
import { Title } from './title.tsx';

test.each([1, 2, 3, 4] as const)(
  'a title of heading level %i keeps that level in any size',
  async (level) => {
    await render(
      <Title level={level} size="l">
        Deposit
      </Title>,
    );
    expect(screen.getByRole('heading', { name: 'Deposit' }).tagName).toBe(`H${level}`);
  },
);
