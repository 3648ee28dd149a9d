import type { Messages } from '../../i18n/i18n.ts';
import type { Language } from '../../i18n/languages.ts';
import { replaceTexts } from '../../i18n/replace-texts.ts';
import { parseWith } from '../connection/call-cashier.ts';
import type { Session } from '../session.ts';

type Books = Partial<Record<Language, Messages>>;

/** The messages with the host's own texts; the host is notified of those that cannot be used. */
export function withHostTexts(session: Session, messages: Books): Books {
  const { texts = {} } = session.state.host;
  return parseWith(session, 'texts', (report) =>
    replaceTexts(messages, texts, report, {
      // A web view's page belongs to its app.
      keepsPaymentTexts: session.host.isOwnPage === true && session.host.isApp !== true,
    }),
  );
}
