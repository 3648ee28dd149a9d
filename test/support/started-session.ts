import { vi } from 'vitest';
import { entryOf } from '../../src/flows/entries.ts';
import { disposeSession } from '../../src/session/create-session.ts';
import { createFakeSession } from '../../src/session/testing/fake-session.ts';
import { ENGLISH } from './render.tsx';

type FakeSession = ReturnType<typeof createFakeSession>;

export async function startFakeSession(): Promise<FakeSession> {
  vi.useFakeTimers();
  sessionStorage.clear();
  const fake = createFakeSession({ entryOf });
  fake.session.state.i18n = ENGLISH;
  await fake.start();
  return fake;
}

export function endFakeSession({ session }: FakeSession): void {
  disposeSession(session);
  vi.useRealTimers();
}
