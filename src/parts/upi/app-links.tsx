import { useEffect, useRef } from 'react';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { Section } from '../../ui/section/section.tsx';
import { addStyles } from '../../ui/styles.ts';
import css from './app-links.css?inline';
import type { UpiApp } from './upi-apps.ts';

addStyles(css);

/** An app that has not come to the front by then is not installed (R-RAIL-2). */
const APP_SWITCH_TIMEOUT_MS = 2_000;

interface Props {
  apps: readonly UpiApp[];
  /** No app took over after a tap. */
  onNothing: () => void;
}

/** A button for each app. In a web view its link goes to the host, as every scheme that is not the web's. */
export function AppLinks({ apps, onNothing }: Props) {
  const { t } = useI18n();
  const expectApp = useExpectedApp(onNothing);
  return (
    <Section title={t('upi.apps')}>
      <div className="app-links">
        {apps.map(({ name, href }) => (
          <LinkButton key={name} href={href} block onClick={expectApp}>
            {t(`upi.${name}`)}
          </LinkButton>
        ))}
      </div>
    </Section>
  );
}

/** To be called when a link to an app was followed; tells when nothing has come of it. */
function useExpectedApp(onNothing: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // The page that goes to the background has made room for the app.
    const stop = () => {
      if (document.visibilityState === 'hidden') clearTimeout(timer.current);
    };
    document.addEventListener('visibilitychange', stop);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener('visibilitychange', stop);
    };
  }, []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(onNothing, APP_SWITCH_TIMEOUT_MS);
  };
}
