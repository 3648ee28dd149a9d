// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { byRole, render } from '../../../test/support/render.tsx';
import { Title } from './title.tsx';

test.each([1, 2, 3, 4] as const)(
  'a title of heading level %i keeps that level in any size',
  async (level) => {
    await render(
      <Title level={level} size="l">
        Deposit
      </Title>,
    );
    expect(byRole('heading', 'Deposit').tagName).toBe(`H${level}`);
  },
);
