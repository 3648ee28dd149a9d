import { useEffect, useState } from 'react';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { Section } from '../../ui/section/section.tsx';
import type { UpiApp } from './upi-apps.ts';

/** An app that has not taken over by then (ms) is not there (domain notes, section 3). */
const PATIENCE = 2_000;

interface Props {
  apps: readonly UpiApp[];
  /** No app took over after a tap. */
  onNothing: () => void;
}

/** A button for each app. In a web view its link goes to the host, as every scheme that is not the web's. */
export function AppLinks({ apps, onNothing }: Props) {
  const { t } = useI18n();
  const [tappedAt, setTapped] = useState(0);

  useEffect(() => {
    if (tappedAt === 0) return;
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') onNothing();
    }, PATIENCE);
    return () => clearTimeout(timer);
  }, [tappedAt, onNothing]);

  return (
    <Section title={t('eazype.apps')}>
      {apps.map(({ name, href }, at) => (
        <LinkButton
          key={name}
          href={href}
          color={at === 0 ? 'primary' : 'neutral'}
          size="xl"
          block
          onClick={() => setTapped(Date.now())}
        >
          {t(`eazype.app.${name}`)}
        </LinkButton>
      ))}
    </Section>
  );
}
