import { useEffect } from 'react';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { MethodTile } from '../../parts/method/method-tile.tsx';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Tiles } from '../../ui/layout/section.tsx';
import { Title } from '../../ui/text/title.tsx';
import { entryOf } from '../entries.ts';
import './list-screen.css';

/** The methods of the chosen group. Without a group (after Back), all transfers between persons. */
export default function ListScreen() {
  const session = useSession();
  const { choice, lists } = useSessionState();
  const { t } = useI18n();
  const { group } = choice;
  const methods = lists.deposit.methods.filter((method) =>
    group ? method.category === group : entryOf('deposit', method).groupPath === '/deposit/peer-to-peer',
  );
  const isEmpty = methods.length === 0 && lists.deposit.status === 'ready';

  useEffect(() => {
    // Another country may have no such method, so the user goes back to the whole list.
    if (isEmpty) session.location.backTo('/deposit');
  }, [session, isEmpty]);

  return (
    <div className="peer-to-peer">
      <Title level={1} size="l">
        {group ? t(`groups.${group}`) : t('peerToPeer.title')}
      </Title>
      <Tiles>
        {methods.map((method) => (
          <MethodTile key={method.name} type="deposit" method={method} />
        ))}
      </Tiles>
    </div>
  );
}
