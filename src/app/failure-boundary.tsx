import { Component, type ReactNode } from 'react';
import { useI18n } from '../i18n/use-i18n.tsx';
import { localPath } from '../location/memory-location.ts';
import { reportError, toReportedError } from '../session/connection/call-cashier.ts';
import { refreshSession, showError } from '../session/methods/methods.ts';
import { currentTransactionType, type Session } from '../session/session.ts';
import { SessionProvider, useSessionState } from '../session/use-session.tsx';
import { Title } from '../ui/text/title.tsx';

interface Props {
  children: ReactNode;
}

type State = { generation: number; failed: null | 'page' | 'error-page' };

/**
 * Catches an error that a screen throws, such as a chunk that is gone after a deployment, and opens the error screen. If the error screen
 * fails too, a text and a button replace it. Only the user retries, because an automatic retry could loop.
 */
export class FailureBoundary extends Component<Props, State> {
  static override contextType = SessionProvider;
  declare context: Session | null;
  override state: State = { generation: 0, failed: null };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: 'page' };
  }

  override componentDidCatch(error: unknown): void {
    const session = this.context;
    if (!session) return;
    const from = localPath(session.location.current);
    const reported = toReportedError(session, error);
    if (from === '/error') {
      reportError(session, reported, from);
      this.setState({ failed: 'error-page' });
      return;
    }
    showError(session, `/${currentTransactionType(session)}`, { ...reported, from });
    this.#drawAnew();
  }

  #drawAnew(): void {
    this.setState(({ generation }) => ({ generation: generation + 1, failed: null }));
  }

  #retry = (): void => {
    const session = this.context;
    if (!session) return;
    session.location.backTo(`/${currentTransactionType(session)}`);
    refreshSession(session);
    this.#drawAnew();
  };

  override render(): ReactNode {
    const { failed, generation } = this.state;
    if (failed === 'page') return null;
    if (failed === 'error-page') return <Broken onRetry={this.#retry} />;
    return (
      <div key={generation} className="frame">
        {this.props.children}
      </div>
    );
  }
}

/** The error screen without code that has to be loaded, because some browsers do not request a failed module again before a reload. */
function Broken({ onRetry }: { onRetry: () => void }) {
  const { link } = useSessionState();
  const { t } = useI18n();
  return (
    <div className="shell" role="alert">
      <Title level={1} size="l">
        {t('error.title')}
      </Title>
      <p>{t(link === 'lost' ? 'socket.networkError' : 'error.noCode')}</p>
      <button type="button" onClick={onRetry}>
        {t('error.refresh')}
      </button>
      <button type="button" onClick={() => window.location.reload()}>
        {t('error.reload')}
      </button>
    </div>
  );
}
