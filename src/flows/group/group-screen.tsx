import { useI18n } from '../../i18n/use-i18n.tsx';
import { MethodTile } from '../../parts/method/method-tile.tsx';
import { currentTransactionType } from '../../session/session.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Tiles } from '../../ui/layout/section.tsx';
import { Title } from '../../ui/text/title.tsx';
import './group-screen.css';

/** The screen with the methods of the chosen group. */
export default function GroupScreen() {
  const session = useSession();
  const { choice, lists } = useSessionState();
  const { t } = useI18n();
  const type = currentTransactionType(session);
  const { group } = choice;
  if (!group) return null;
  return (
    <div className="group">
      <Title level={1} size="l">
        {t(`groups.${group}`)}
      </Title>
      <Tiles>
        {lists[type].methods
          .filter(({ category }) => category === group)
          .map((method) => (
            <MethodTile key={method.name} type={type} method={method} />
          ))}
      </Tiles>
    </div>
  );
}
