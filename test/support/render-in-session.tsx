import type { ReactNode } from 'react';
import type { PartExamples } from '../../src/parts/testing/part-examples.ts';
import type { Session } from '../../src/session/session.ts';
import { createFakeSession } from '../../src/session/testing/fake-session.ts';
import { SessionProvider } from '../../src/session/use-session.tsx';
import { ENGLISH, render } from './render.tsx';

export function renderInSession(session: Session, view: ReactNode): ReturnType<typeof render> {
  return render(view, (content) => <SessionProvider value={session}>{content}</SessionProvider>);
}

export async function renderExample(
  example: PartExamples[string],
): Promise<ReturnType<typeof createFakeSession>> {
  const fake = createFakeSession();
  fake.session.state.i18n = ENGLISH;
  await renderInSession(fake.session, example({ ...ENGLISH, session: fake.session }));
  return fake;
}
