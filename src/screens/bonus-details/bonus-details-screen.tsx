import { useI18n } from '../../i18n/use-i18n.tsx';
import { Steps } from '../../parts/payment/steps.tsx';
import { useMoney } from '../../parts/payment/use-money.ts';
import { allowsBonus, minDepositOf } from '../../session/draft/draft.ts';
import { useSessionState } from '../../session/use-session.tsx';
import { DefinitionList } from '../../ui/definition-list/definition-list.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Callout } from '../../ui/status/callout.tsx';
import { Title } from '../../ui/text/title.tsx';
import './bonus-details-screen.css';

export default function BonusDetailsScreen() {
  const { bonus, choice, user } = useSessionState();
  const { t } = useI18n();
  const money = useMoney();
  const active = bonus.list.find(({ id }) => id === bonus.activeId);
  if (!active) return <Callout tone="warning">{t('bonusDetails.gone')}</Callout>;
  const least = money(String(minDepositOf(active)), user.currency, 'drop');
  return (
    <div className="bonus-details">
      <Title level={1} size="l">
        {t(`bonus.${active.type}`)}
      </Title>
      {allowsBonus(choice.method?.name) ? null : (
        <Callout tone="warning">{t('bonusDetails.restricted')}</Callout>
      )}
      <DefinitionList
        items={[
          { term: t('bonusDetails.type'), detail: t(`bonusDetails.${active.type}`) },
          { term: t('bonusDetails.minDeposit'), detail: least, isStrong: true },
        ]}
      />
      <Section title={t('bonusDetails.how')}>
        <Steps
          steps={[
            t('bonusDetails.leaveOn'),
            t('bonusDetails.pay', { amount: least }),
            t(active.type === 'deposit' ? 'bonusDetails.depositGiven' : 'bonusDetails.freespinGiven'),
          ]}
        />
      </Section>
      <Section title={t('bonusDetails.terms')}>
        <Callout>{t('bonusDetails.wagering')}</Callout>
      </Section>
    </div>
  );
}
