import { useEffect, useMemo, useState } from 'react';
import type { Method } from '../../domain/method.ts';
import { groupMethods } from '../../domain/method-groups.ts';
import { warmFormatters } from '../../domain/number-format.ts';
import type { TransactionType } from '../../domain/transaction.ts';
import { untilPainted } from '../../domain/until-painted.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { GroupTile, MethodTile } from '../../parts/method-tile/method-tile.tsx';
import { ensureMethods } from '../../session/methods.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { late } from '../../ui/late.tsx';
import { Section } from '../../ui/section/section.tsx';
import { ListSkeleton } from '../../ui/skeleton/skeleton.tsx';
import { addStyles } from '../../ui/styles.ts';
import { Tiles } from '../../ui/tiles/tiles.tsx';
import css from './method-list.css?inline';

addStyles(css);

const OpenPayment = late(async () => (await import('../../parts/open-payment/open-payment.tsx')).OpenPayment);
const ListTools = late(async () => {
  await untilPainted();
  const [{ ListTools }] = await Promise.all([import('./list-tools.tsx'), warmFormatters()]);
  return ListTools;
});

/** The method list of a page: popular first, then single methods and groups in the cashier's order. */
export function MethodListScreen({ type }: { type: TransactionType }) {
  const session = useSession();
  const { bonus, lists, openPayment } = useSessionState();
  const { t } = useI18n();
  const { status, methods } = lists[type];
  const [found, setFound] = useState<readonly Method[] | null>(null);
  const list = useMemo(() => groupMethods(methods), [methods]);

  useEffect(() => ensureMethods(session, type), [session, type]);

  if (status !== 'ready') return <ListSkeleton />;
  return (
    <div className="methods">
      {openPayment ? <OpenPayment /> : null}
      <div className="method-tools" data-bonus={(type === 'deposit' && bonus.isDisplayed) || undefined}>
        <ListTools type={type} methods={methods} onFound={setFound} />
      </div>
      {found ? (
        <Tiles>
          {found.map((method) => (
            <MethodTile key={method.name} type={type} method={method} />
          ))}
        </Tiles>
      ) : (
        <>
          {list.popular.length > 0 ? (
            <Section title={t('list.popular')}>
              <Tiles>
                {list.popular.map((method) => (
                  <MethodTile key={method.name} type={type} method={method} />
                ))}
              </Tiles>
            </Section>
          ) : null}
          <Section title={list.popular.length > 0 ? t('list.all') : undefined}>
            <Tiles>
              {list.single.map((method) => (
                <MethodTile key={method.name} type={type} method={method} />
              ))}
              {list.groups
                .filter(({ kind }) => kind === 'tile')
                .map((group) => (
                  <GroupTile key={group.name} type={type} group={group} />
                ))}
            </Tiles>
          </Section>
          {list.groups
            .filter(({ kind }) => kind === 'heading')
            .map((group) => (
              <Section key={group.name} title={t(`groups.${group.name}`)}>
                <Tiles>
                  {group.methods.map((method) => (
                    <MethodTile key={method.name} type={type} method={method} />
                  ))}
                </Tiles>
              </Section>
            ))}
        </>
      )}
    </div>
  );
}
