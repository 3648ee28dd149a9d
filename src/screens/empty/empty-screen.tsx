import { errorFromNavigationState } from '../../domain/errors/error-from-navigation-state.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { ErrorReference } from '../../parts/help/error-reference.tsx';
import { CountryButton } from '../../parts/method/country-button.tsx';
import { currentTransactionType } from '../../session/current-transaction-type.ts';
import { reloadMethods } from '../../session/methods/methods.ts';
import { useSession } from '../../session/use-session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { StatusScreen } from '../../ui/status/status-screen.tsx';
import { addStyles } from '../../ui/styles/attach-styles.ts';
import css from './empty-screen.css?inline';

addStyles(css);

/** /empty: no method for this country; the user can try again or choose another country. */
export default function EmptyScreen() {
  const session = useSession();
  const { t } = useI18n();
  const error = errorFromNavigationState(session.location.current.state);
  const retry = () => {
    const page = currentTransactionType(session);
    session.location.navigate(`/${page}`, { replace: true });
    void reloadMethods(session, page);
  };
  return (
    <StatusScreen
      icon="empty"
      title={t('empty.title')}
      text={t('empty.text')}
      actions={
        <Button size="xl" block onClick={retry}>
          {t('empty.refresh')}
        </Button>
      }
    >
      <div className="empty-country">
        <CountryButton to="/empty/region" />
      </div>
      {error ? <ErrorReference error={error} /> : null}
    </StatusScreen>
  );
}
