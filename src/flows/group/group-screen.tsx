import { useEffect, useEffectEvent } from 'react';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { MethodTile } from '../../parts/method/method-tile.tsx';
import { browserIdle } from '../../platform/timing.ts';
import { currentTransactionType } from '../../session/session.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Tiles } from '../../ui/layout/section.tsx';
import { useShadowRoot } from '../../ui/shadow-root.tsx';
import { Title } from '../../ui/text/title.tsx';
import './group-screen.css';

export default function GroupScreen() {
  const session = useSession();
  const { choice, lists } = useSessionState();
  const { t } = useI18n();
  const type = currentTransactionType(session);
  const root = useShadowRoot();
  const { group } = choice;
  const methods = lists[type].methods.filter(({ category }) => category === group);
  const prepare = useEffectEvent(async (app: HTMLElement, host: HTMLElement) => {
    await browserIdle();
    const { leadToCardFrame } = await import('../../session/card-frame/needs-card-frame.ts');
    if (!leadToCardFrame(session, methods)) return;
    const { loadAhead } = await import('../../parts/form/card-form.tsx');
    loadAhead(session, app, host, type);
  });
  useEffect(() => {
    const app = root?.querySelector<HTMLElement>('.app');
    // An error is ignored, because the card form then loads the frame itself.
    if (group && app && root) prepare(app, root.host as HTMLElement).catch(() => undefined);
  }, [root, group]);
  if (!group) return null;
  return (
    <div className="group">
      <Title level={1} size="l">
        {t(`groups.${group}`)}
      </Title>
      <Tiles>
        {methods.map((method) => (
          <MethodTile key={method.name} type={type} method={method} />
        ))}
      </Tiles>
    </div>
  );
}
