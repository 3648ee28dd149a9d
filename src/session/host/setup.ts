import { NO_ORIGIN } from '../../bridge/protocol.ts';
import { HOST_ACTIONS } from '../../domain/host/platform.ts';
import { subjectOf } from '../../domain/host/user.ts';
import { labelLanguageOf, languageOf } from '../../i18n/languages.ts';
import { VERSION } from '../../platform/version.ts';
import { createError, parseWith, reportError } from '../connection/call-cashier.ts';
import { ReportedErrors } from '../errors/reported-errors.ts';
import type { Session } from '../session.ts';
import { findMarkupFaults } from './markup.ts';

/** Faults of the host page, each with the remedy, for the console and an `Error` event. `npm run docs` copies them to docs/errors.md. */
export const SETUP = {
  unreachable: (cashier: string) => `${cashier} doesn't answer: check "host", its server, and blockers`,
  refused: (cashier: string, page: string) =>
    `${cashier} refuses the connection: its operator has to allow the origin ${page}`,
  policy: (directive: string, origin: string) =>
    `the page's Content-Security-Policy blocks ${origin}: add it to ${directive}`,
  otherUser: 'token: of another person, so the widget started again: change userId with it',
  locale: (locale: string) => `locale: ${locale} is no language of the widget, which shows English`,
  storage: 'the page may not store data: allow it, or a reload forgets a payment that has begun',
  versions: (used: string, other: string) => `pay-widget ${used} and ${other} are loaded: load only one`,
  viewport:
    'no <meta name="viewport" content="width=device-width">: phones draw the page too small, so add it',
  styles: 'a rule like *{all:revert} undoes the styles of pay-widget: exclude it',
  origin: NO_ORIGIN,
};

/** The last user of each element, to find a page that sets another user's token under the same `userId`. */
const people = new WeakMap<HTMLElement, { userId: string | undefined; subject: string | null }>();

const PROBE_TIMEOUT_MS = 5_000;
const REPORT_WAIT_MS = 100;

/** Finds out why the first connection failed, because browsers report no reason. */
export async function explainOutage(session: Session): Promise<void> {
  const { cashier } = session;
  if (!cashier) return;
  let hint = '';
  const stop = watchPolicy((directive, address) => {
    if (address.replace(/^ws/, 'http').startsWith(cashier)) hint = SETUP.policy(directive, cashier);
  });
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  const isThere = await fetch(cashier, { mode: 'no-cors', cache: 'no-store', signal }).catch(() => null);
  // Browsers report violations of a policy in a later task, so the function waits for them.
  await new Promise((resolve) => setTimeout(resolve, REPORT_WAIT_MS));
  stop();
  if (window.origin === 'null') hint = SETUP.origin;
  hint ||= isThere ? SETUP.refused(cashier, window.origin) : SETUP.unreachable(cashier);
  const reported = session.get(ReportedErrors);
  reported.outageHint = { hint };
  reported.addIssues([hint]);
}

export function reportSetup(session: Session, words: string): void {
  if (session.get(ReportedErrors).addIssues([words]).length > 0)
    reportError(session, createError(session, 'setup', words), 'page');
}

/** Reports faults with which the element works all the same, once its first screen is drawn. */
export function checkSetup(session: Session, element: HTMLElement): void {
  // The element around a card frame has checked its page already, so the frame checks nothing.
  if (session.isDisposed || session.cards.task) return;
  const { host, user } = session.state;
  const { locale, schema, userId, actions = [] } = host;
  const before = people.get(element);
  const subject = subjectOf(user);
  people.set(element, { userId, subject });
  const isOther = before?.subject && subject && before.subject !== subject && before.userId === userId;
  const { latest = VERSION }: { latest?: string } = Object(element.constructor);
  const [shown, labels] = [languageOf, labelLanguageOf].map((find) => find(locale ?? ''));
  const faults: [isFound: unknown, words: string][] = [
    [latest !== VERSION, SETUP.versions(VERSION, latest)],
    [isOther, SETUP.otherUser],
    [getComputedStyle(element).display === 'inline', SETUP.styles],
    [isDrawnTooWide(), SETUP.viewport],
    // The origin is `null` in a sandbox without `allow-same-origin`, and in a file.
    [window.origin === 'null', SETUP.origin],
    [window.origin !== 'null' && !canStore(), SETUP.storage],
    [locale && !/^en/i.test(locale) && shown === 'en' && labels === 'en', SETUP.locale(locale ?? '')],
  ];
  parseWith(session, 'markup', (report) => findMarkupFaults(element).forEach(report));
  parseWith(session, 'host-data', (report) => {
    for (const action of actions)
      if (!HOST_ACTIONS.some((known) => known === action))
        report({ path: 'actions', problem: `no action "${action}"` });
  });
  for (const [isFound, words] of faults) if (isFound) reportSetup(session, words);
  const ours = `${session.options.assets} ${session.cashier} ${JSON.stringify(schema)}`;
  // Blocked scripts and connections cause errors of their own, so only pictures, videos and fonts are reported here.
  const take = (directive: string, address: string) => {
    const { origin } = new URL(address, location.href);
    if (/^(?:img|media|font)/.test(directive) && ours.includes(origin))
      reportSetup(session, SETUP.policy(directive, origin));
  };
  session.onDispose(watchPolicy(take));
}

/** Only phones and tablets draw a page without the tag wider than their screen. A zoomed window of a desktop may be wider too. */
function isDrawnTooWide(): boolean {
  const isTouched = matchMedia('(pointer: coarse)').matches && innerWidth > screen.width;
  return isTouched && !document.querySelector('meta[name="viewport"]');
}

function canStore(): boolean {
  try {
    return sessionStorage.length >= 0;
  } catch {
    return false;
  }
}

/** Calls `take` also for what the policy has blocked before this code was loaded. Firefox has no such reports. @returns stops */
function watchPolicy(take: (directive: string, address: string) => void): () => void {
  if (!('ReportingObserver' in window)) return () => undefined;
  const observer = new ReportingObserver(
    (reports) => {
      for (const { body } of reports) {
        const { effectiveDirective, blockedURL } = Object(body);
        take(`${effectiveDirective}`, `${blockedURL}`);
      }
    },
    { types: ['csp-violation'], buffered: true },
  );
  observer.observe();
  return () => observer.disconnect();
}
