import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createFakeSession } from '../../session/testing/fake-session.ts';
import { SessionProvider } from '../../session/use-session.tsx';
import { Rest } from './rest.tsx';

/** Markup of a screen's first frame. */
function firstFrame(isBack: boolean): string {
  const { session } = createFakeSession();
  session.location.isBack = isBack;
  return renderToString(
    <SessionProvider value={session}>
      <Rest outline="outline">rest</Rest>
    </SessionProvider>,
  );
}

it('leaves the first frame to what a tap waits for', () => {
  expect(firstFrame(false)).toBe('outline');
});

it('is there at once after a way back, which may end at any control', () => {
  expect(firstFrame(true)).toBe('rest');
});
