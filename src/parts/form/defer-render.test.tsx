import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createFakeSession } from '../../session/testing/fake-session.ts';
import { SessionProvider } from '../../session/use-session.tsx';
import { DeferRender } from './payment-form.tsx';

/** Markup of a screen's first frame. */
function firstFrame(isBack: boolean): string {
  const { session } = createFakeSession();
  session.location.navigate('/deposit/redirect');
  if (isBack) session.location.back();
  return renderToString(
    <SessionProvider value={session}>
      <DeferRender placeholder="outline">rest</DeferRender>
    </SessionProvider>,
  );
}

it('deferred content is not rendered in the first frame after a tap', () => {
  expect(firstFrame(false)).toBe('outline');
});

it('deferred content is rendered at once after Back, because the focus may return to any of its controls', () => {
  expect(firstFrame(true)).toBe('rest');
});
