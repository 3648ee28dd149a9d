import { ref, subscribe } from 'valtio/vanilla';
import { createI18n, type I18n } from '../i18n/i18n.ts';
import { languageOf } from '../i18n/languages.ts';
import { afterPress } from '../platform/timing.ts';
import { controlOf, nameOf, namesakes } from '../router/used-controls.ts';
import { localeOf } from '../session/host/language.ts';
import { giveUpList, type KeptList, placeOf, readKeptList } from '../session/methods/kept-list.ts';
import { Session } from '../session/session.ts';
import './show-kept-list.css';

/** The error screen is shown if the list has not arrived this long after a press on the kept one. */
const PRESS_TIMEOUT_MS = 10_000;

/**
 * Shows the list of an earlier visit, if one was kept for this start, until the widget has drawn another first screen. A press on a method
 * waits until the list is loaded, and is then repeated on it if the list has that method.
 * @param draw draws the list of another session than the widget's, without React
 */
export function showKeptList(
  canvas: HTMLElement,
  session: Session,
  draw: (standIn: Session) => HTMLElement | null,
): void {
  const { state, location } = session;
  const list = session.isDisposed || canvas.querySelector('.view') ? null : readKeptList(session);
  const kept = list && draw(createStandIn(session, list));
  if (!kept) return;
  const root = canvas.getRootNode() as ShadowRoot;
  const place = placeOf(session);
  let held: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLeaving = false;

  const isAwaited = () => location.changes === 0 && placeOf(session) === place;
  const findList = () => {
    const isLoaded = isAwaited() && state.lists[state.page].status === 'ready';
    return isLoaded ? canvas.querySelector('.kept ~ .view .tiles')?.closest('.view') : null;
  };

  const look = () => {
    // The shell has written below the kept list that it is still connecting: the kept list goes, so that the user sees this text.
    const isTold = canvas.querySelector('.kept ~ .shell > p') !== null;
    if (isLeaving || (isAwaited() && kept.isConnected && !isTold && !findList())) return;
    isLeaving = true;
    afterPress(kept, leave);
  };

  const leave = () => {
    const next = findList();
    const { activeElement } = root;
    const main = (next ?? canvas.querySelector('.kept ~ .view'))?.querySelector('main');
    const same = (control: HTMLElement | null) =>
      next && control ? counterpart(control, kept, next) : undefined;
    const isInside = kept.contains(activeElement);
    const [focused, pressed] = [same(controlOf(activeElement)), same(held)];
    // A loaded list that equals the kept one does not fade in, because nothing changes for the user.
    if (main && kept.textContent === next?.textContent) main.style.animation = 'none';
    end();
    if (isInside) (focused ?? main)?.focus({ preventScroll: true });
    pressed?.click();
  };

  const hold = (event: Event) => {
    const control = controlOf(event.target);
    const tile = control?.closest('.tile');
    if (!tile) return;
    event.stopPropagation();
    if (held) return;
    held = control;
    tile.toggleAttribute('data-pressed', true);
    timer = setTimeout(() => giveUpList(session), PRESS_TIMEOUT_MS);
  };

  const observer = new MutationObserver(look);
  const stops = [subscribe(state, look), location.subscribe(look), () => observer.disconnect()];
  const end = () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
    kept.remove();
    canvas.style.position = '';
  };
  session.onDispose(end);
  const hadFocus = root.activeElement !== null;
  kept.classList.add('kept');
  kept.addEventListener('click', hold, true);
  canvas.style.position = 'relative';
  canvas.prepend(kept);
  // A button of the skeleton had the focus and is hidden now, so the focus moves to the kept list.
  if (hadFocus) kept.querySelector('main')?.focus({ preventScroll: true });
  observer.observe(canvas, { childList: true, subtree: true });
}

/** A session of which only the state is read, for the components that draw a kept list. */
function createStandIn(session: Session, { texts, isLimited, methods }: KeptList): Session {
  const { host, user, bonus, page } = session.state;
  const standIn = new Session({ ...session.options, page }, () => session.client);
  standIn.location.begin(`/${page}`);
  const locale = localeOf(session.state);
  const t: I18n['t'] = (key) => texts[key] ?? '';
  const i18n = ref({ ...createI18n(languageOf(locale), {}, locale), t });
  const own = { ...user, meta: { limits: isLimited } };
  Object.assign(standIn.state, { host, user: own, bonus, i18n, phase: 'ready' });
  Object.assign(standIn.state.lists[page], { status: 'ready', methods: ref(methods) });
  return standIn;
}

/** The control with the same name on another screen; undefined if the two screens have different numbers of controls with this name. */
function counterpart(control: HTMLElement, from: Element, to: Element): HTMLElement | undefined {
  const [before = [], after = []] = [from, to].map((screen) => namesakes(screen, nameOf(control)));
  return before.length === after.length ? after[before.indexOf(control)] : undefined;
}
