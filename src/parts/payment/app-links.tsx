import { useState } from 'react';
import type { UpiApp } from '../../domain/links/upi-apps.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useReportedError } from '../help/error-reference.tsx';
import { ownIcon, useHostImages } from '../method/method-icon.tsx';
import { useDeparture } from './open-provider.ts';
import './app-links.css';

interface Props {
  apps: readonly UpiApp[];
  onNothing: () => void;
}

/** A button for each app, with the host's image, the widget's for `generic`, or initials. In a web view the host app opens the links. */
export function AppLinks({ apps, onNothing }: Props) {
  const session = useSession();
  const hostImage = useHostImages();
  const { t } = useI18n();
  const expectApp = useDeparture(onNothing);
  return (
    <Section title={t('upi.apps')}>
      <div className="app-links">
        {apps.map(({ name, href }) => (
          <LinkButton key={name} href={href} block onClick={expectApp}>
            <Icon
              src={
                hostImage(`upi-${name}`) ??
                (name === 'generic' ? ownIcon(session, 'methods/upi-app-card') : undefined)
              }
              label={t(`upi.${name}`)}
            />
            {t(`upi.${name}`)}
          </LinkButton>
        ))}
      </div>
    </Section>
  );
}

/** Notifies the host once that the cashier sent a UPI link or code that pays something else than the screen shows. */
export function useReportedUpiLink(isUnsafe: boolean): void {
  useReportedError(isUnsafe, 'bad_data', 'Refused a UPI link: it does not pay what the page shows', 'upi');
}

/** True on any platform but a desktop, and on a touch screen, where links to apps work and no code can be scanned. */
export function useHandheld(): boolean {
  const { user } = useSessionState();
  const [isTouched] = useState(() => window.matchMedia('(pointer: coarse)').matches);
  return user.platform !== 'desktop' || isTouched;
}
