import en from '../../public/locales/en.json';
import { createI18n } from '../../src/i18n/i18n.ts';
import { I18nProvider } from '../../src/i18n/use-i18n.tsx';
import type { PartExamples } from '../../src/parts/testing/part-examples.ts';
import { createFakeSession } from '../../src/session/testing/fake-session.ts';
import { SessionProvider } from '../../src/session/use-session.tsx';
import { render } from './render.tsx';

const I18N = createI18n('en', { en });

/** Renders a declared example in English; returns the fake session that it is rendered with. */
export async function renderExample(
  example: PartExamples[string],
): Promise<ReturnType<typeof createFakeSession>> {
  const fake = createFakeSession();
  fake.session.state.i18n = I18N;
  const node = example({ ...I18N, session: fake.session });
  await render(
    <I18nProvider value={I18N}>
      <SessionProvider value={fake.session}>{node}</SessionProvider>
    </I18nProvider>,
  );
  return fake;
}
