import { act, cleanup, configure, render as mount, type RenderResult } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach } from 'vitest';
import en from '../../public/locales/en.json';
import { createI18n } from '../../src/i18n/i18n.ts';
import { I18nProvider } from '../../src/i18n/use-i18n.tsx';

let isActing = true;
/** Makes React wait for `act`, as tests need it, or schedule its work as in a page. */
function setActing(isOn: boolean): void {
  isActing = isOn;
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: isOn });
}
setActing(true);
beforeEach(() => setActing(true));
afterEach(() => {
  // A lazy chunk may arrive after the test. React would report it as a missing `act`, so it works without `act` from here on.
  setActing(false);
  cleanup();
});

/** For a test about React's own scheduling. */
export const stopActing = () => setActing(false);

// Testing Library waits for a timer after each action, which never fires while the clock is stopped, so `asyncWrapper` waits for tasks.
const { setImmediate: startTask } = globalThis;
/** A handler's promises settle in the first task, React renders in the second, and effects run in the third. */
const TASKS_OF_ACTION = 3;
configure({
  // The same timeout as `expect.poll` in vite.config.ts, for a busy machine.
  asyncUtilTimeout: 10_000,
  asyncWrapper: async (run) => {
    const wasActing = isActing;
    setActing(false);
    try {
      const result = await run();
      for (let at = 0; at < TASKS_OF_ACTION; at += 1) await new Promise((resolve) => startTask(resolve));
      return result;
    } finally {
      setActing(wasActing);
    }
  },
});

/** There are no pauses between the events of an action, because a pause would never end while the clock is stopped. */
export const user = userEvent.setup({ delay: null });

export const ENGLISH = createI18n('en', { en });

interface Rendered extends Pick<RenderResult, 'container' | 'unmount'> {
  rerender: (view: ReactNode) => Promise<void>;
}

const asGiven = (view: ReactNode) => view;

/** Renders into the document, in English, until the test ends, and waits for the promises of the first render. */
export async function render(view: ReactNode, provide = asGiven): Promise<Rendered> {
  const provided = (content: ReactNode) => <I18nProvider value={ENGLISH}>{provide(content)}</I18nProvider>;
  const { container, rerender, unmount } = await act(async () => mount(provided(view)));
  return { container, unmount, rerender: (next) => act(async () => rerender(provided(next))) };
}

export async function fill(input: HTMLElement, text: string): Promise<void> {
  await user.tripleClick(input);
  await (text === '' ? user.clear(input) : user.paste(text));
}

export function descriptionOf(element: Element): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  const texts = ids.map((id) => document.getElementById(id)?.textContent ?? '');
  return texts.join(' ').trim();
}
