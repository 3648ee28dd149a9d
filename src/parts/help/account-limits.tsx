import { type FormEvent, useEffect, useId, useState } from 'react';
import { toDecimal } from '../../domain/money/money.ts';
import { numberFormat } from '../../domain/money/number-format.ts';
import { parseAmount } from '../../domain/money/parse-amount.ts';
import { toLatinDigits } from '../../domain/parsing/clean-text.ts';
import { type AccountLimit, type AccountLimits, LEFT_WORDS } from '../../domain/payment/account-limits.ts';
import { isUnderWay } from '../../domain/payment/attempt-phase.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { localPath } from '../../location/memory-location.ts';
import { momentText } from '../../platform/time-format.ts';
import { needsCardFrame } from '../../session/card-frame/needs-card-frame.ts';
import { AccountLimitsService } from '../../session/methods/account-limits.ts';
import { cashierNow, type Session } from '../../session/session.ts';
import { showToast } from '../../session/toasts.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { ChevronGlyph } from '../../ui/icons/more-glyphs.tsx';
import { Callout } from '../../ui/status/callout.tsx';
import { isAllowedUrl } from '../payment/open-provider.ts';
import { useMoney } from '../payment/use-money.ts';
import './account-limits.css';

/** The longest wait for the next change of the limits: one day, because timers of more than 24 days end at once in a browser. */
const MAX_WAIT_MS = 86_400_000;

/** The bar above each screen of deposits: how much is left, where limits are changed, and help. It also requests the limits. */
export function AccountLimitsBar() {
  const session = useSession();
  const state = useSessionState();
  const { limits, lists, user, selectedCountry, transaction, attempt, host } = state;
  const hasToken = host.token !== undefined;
  // While a payment is under way no limits are requested, because a submitted form would not follow new limits.
  const isPaying = isUnderWay(attempt);
  const returns = useReturns(session, limits);
  // The limits are requested again when one of these changes: a deposit, its end and its rejection change what is left. A deposit in a card
  // frame is in the state of that frame's session, so its opening and its end count too.
  const about = [
    user.currency,
    selectedCountry,
    lists.deposit.loads,
    transaction?.id,
    transaction?.status,
    attempt?.phase === 'rejected',
    needsCardFrame(localPath(session.location.current), state) !== null,
    returns,
  ].join();
  useEffect(() => {
    if (hasToken && !isPaying) void session.get(AccountLimitsService).load(about);
  }, [session, hasToken, isPaying, about]);
  // An empty row is drawn before the limits arrive, because a row that comes after the list would move its tiles.
  return (
    <aside className="account-limits">
      {limits ? <Known limits={limits} /> : <div className="account-limits-row" />}
    </aside>
  );
}

/** Counts the times at which limits may change without a deposit: the user returns to the page, a break ends, a higher limit begins. */
function useReturns(session: Session, limits: AccountLimits | undefined): number {
  const [returns, setReturns] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the longest timer is set again when it has ended
  useEffect(() => {
    const count = () => setReturns((before) => before + 1);
    const look = () => document.visibilityState === 'visible' && count();
    const now = cashierNow(session);
    const changes = [limits?.until, ...(limits?.limits.map(({ pending }) => pending?.from) ?? [])];
    const waits = changes.flatMap((at) => (at !== undefined && at > now ? at - now : []));
    const timer = waits.length > 0 ? setTimeout(count, Math.min(MAX_WAIT_MS, ...waits)) : undefined;
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [session, limits, returns]);
  return returns;
}

function Known({ limits }: { limits: AccountLimits }) {
  const { t, tag } = useI18n();
  const { lists, choice, transaction } = useSessionState();
  const { state, until, isBad } = limits;
  const { status, methods } = lists.deposit;
  const isReached = status === 'ready' && methods.length === 0 && !choice.method && !transaction;
  const words = isBad ? <p>{t('accountLimits.bad')}</p> : null;
  if (state === 'active')
    return (
      <>
        <Left limits={limits} />
        {isReached || words ? (
          <Callout tone="warning" title={isReached ? t('accountLimits.reached') : undefined} live>
            {words}
          </Callout>
        ) : null}
      </>
    );
  return (
    <>
      <Callout
        tone="warning"
        title={t(state === 'cool-off' ? 'accountLimits.coolOff' : 'accountLimits.excluded')}
        live
      >
        <p>
          {until === undefined
            ? t('accountLimits.closed')
            : t('accountLimits.closedUntil', { date: momentText(tag, until) })}
        </p>
        {words}
      </Callout>
      <div className="account-limits-row">
        <Links links={limits.links} />
      </div>
    </>
  );
}

function Left({ limits: { limits, strictest, currency, links } }: { limits: AccountLimits }) {
  const id = useId();
  const { t } = useI18n();
  const money = useMoney();
  const [isOpen, setOpen] = useState(false);
  const words = strictest
    ? t(LEFT_WORDS[strictest.period], { max: money(strictest.left, currency, 'drop') })
    : t('accountLimits.title');
  return (
    <>
      <div className="account-limits-row">
        {limits.length > 0 ? (
          <button
            type="button"
            className="account-limits-left"
            aria-expanded={isOpen}
            aria-controls={id}
            data-dd-privacy="mask"
            onClick={() => setOpen(!isOpen)}
          >
            {words}
            <ChevronGlyph />
          </button>
        ) : strictest ? (
          <p className="account-limits-left">{words}</p>
        ) : null}
        <Links links={links} />
      </div>
      <ul id={id} className="account-limits-list" aria-label={t('accountLimits.title')} hidden={!isOpen}>
        {limits.map((limit) => (
          <LimitRow key={`${limit.kind} ${limit.period}`} limit={limit} currency={currency} />
        ))}
      </ul>
    </>
  );
}

const PAGES = { limits: 'accountLimits.manage', help: 'accountLimits.help' } as const;

/** Pages of the operator, in a new tab that gets no reference to this one. */
function Links({ links }: Pick<AccountLimits, 'links'>) {
  const session = useSession();
  const { t } = useI18n();
  return (['limits', 'help'] as const).map((name) => {
    const address = links[name];
    if (address === undefined || !isAllowedUrl(address, session.cashier ?? '')) return null;
    return (
      <a key={name} href={address} target="_blank" rel="noopener noreferrer">
        {t(PAGES[name])}
      </a>
    );
  });
}

function LimitRow({ limit, currency }: { limit: AccountLimit; currency: string }) {
  const session = useSession();
  const { t, tag } = useI18n();
  const money = useMoney();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { kind, period, value, used, pending } = limit;
  const isTime = kind === 'session';
  const minutes = numberFormat(tag, { style: 'unit', unit: 'minute' });
  const write = (amount: bigint) =>
    isTime ? minutes.format(Number(amount)) : money(amount, currency, 'drop');
  const unit = isTime ? minutes.formatToParts(1).find(({ type }) => type === 'unit')?.value : currency;
  const name = `${t(`accountLimits.${kind}`)} · ${t(`accountLimits.${period}`)}`;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const wanted = isTime ? minutesIn(text) : toWire(text, currency, tag);
    setWrong(wanted === '');
    if (wanted === '') return;
    setBusy(true);
    const isDone = await session.get(AccountLimitsService).change({ kind, period, value: wanted });
    setBusy(false);
    if (!isDone) return showToast(session, t('call.refused'));
    setText('');
    const now = session.state.limits?.limits.find((one) => one.kind === kind && one.period === period);
    const from = now?.pending?.from;
    const words =
      from === undefined
        ? t('accountLimits.lowered')
        : t('accountLimits.raised', { date: momentText(tag, from) });
    showToast(session, words, { tone: 'positive' });
  };
  return (
    <li>
      <p>
        <strong>{name}</strong>
      </p>
      <p data-dd-privacy="mask">{t('accountLimits.used', { used: write(used), value: write(value) })}</p>
      {pending ? (
        <p data-dd-privacy="mask">
          {t('accountLimits.pending', { value: write(pending.value), date: momentText(tag, pending.from) })}
        </p>
      ) : null}
      <form className="account-limits-change" onSubmit={(event) => void save(event)}>
        <TextInput
          label={`${t('accountLimits.lower')}: ${name}`}
          isLabelUnseen
          placeholder={t('accountLimits.lower')}
          inputMode="decimal"
          autoComplete="off"
          suffix={<span>{unit}</span>}
          error={isWrong ? t('form.amount_invalid') : undefined}
          value={text}
          onChange={({ currentTarget }) => {
            setWrong(false);
            setText(currentTarget.value);
          }}
        />
        <Button type="submit" color="neutral" loading={isBusy}>
          {t('saved.save')}
        </Button>
      </form>
    </li>
  );
}

/** The typed minutes for the wire; empty if the text is no number of minutes. */
const minutesIn = (text: string): string => /^\d{1,5}$/.exec(toLatinDigits(text.trim()))?.[0] ?? '';

function toWire(text: string, currency: string, tag: string): string {
  const parsed = parseAmount(text, currency, tag);
  return parsed.ok ? toDecimal(parsed.minor, currency) : '';
}
