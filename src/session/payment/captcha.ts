import { readCaptchaKey } from '../../api/answers.ts';
import { CallError } from '../../api/call-error.ts';
import { type Captcha, CaptchaError, type CaptchaProblem } from '../../captcha/captcha.ts';
import { openCaptcha } from '../../captcha/open-captcha.ts';
import { scriptAddresses, scriptFolder } from '../../captcha/script-address.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { callCashier } from '../connection/call-cashier.ts';
import type { Session } from '../session.ts';

/** The captcha of the method whose form is open. */
interface Guard {
  method: string;
  /** Resolves to null when the cashier requires no captcha after all. */
  opened: Promise<Captcha | null>;
  /** Container of the captcha's DOM nodes. */
  place: HTMLElement;
  isOver: boolean;
  end(): void;
}

const guards = new WeakMap<Session, Guard>();
/** The widget's element: the captcha's DOM nodes are appended to its light DOM. */
const hosts = new WeakMap<Session, Element>();

/**
 * Loads a method's captcha before the user presses the main button. A captcha that watches the user's
 * behaviour has then seen some of it.
 * @returns disposes the captcha; called when the form unmounts
 */
export function prepareCaptcha(
  session: Session,
  type: TransactionType,
  method: string,
  host: Element,
): () => void {
  hosts.set(session, host);
  const guard = guardOf(session, type, method);
  // submit() may have started the captcha before the form mounted its container.
  if (!guard.place.isConnected) host.append(guard.place);
  return () => guard.end();
}

/**
 * The captcha result for one request: a token, undefined when no captcha is required, or the reason why there
 * is no token.
 */
export type Proof = { token: string | undefined } | { problem: CaptchaProblem };

/** Lets the user solve the captcha; each request needs a new token. */
export async function proveHuman(session: Session, type: TransactionType, method: string): Promise<Proof> {
  const guard = guardOf(session, type, method);
  try {
    const captcha = await guard.opened;
    if (guard.isOver) return { problem: 'closed' };
    return { token: await captcha?.prove(type) };
  } catch (error) {
    // A captcha that failed to load is loaded again by the next press of the button.
    guard.end();
    return { problem: error instanceof CaptchaError ? error.problem : 'blocked' };
  }
}

/** The open captcha of the method, else a new one. */
function guardOf(session: Session, type: TransactionType, method: string): Guard {
  const known = guards.get(session);
  return known?.method === method && !known.isOver ? known : openGuard(session, type, method);
}

function openGuard(session: Session, type: TransactionType, method: string): Guard {
  guards.get(session)?.end();
  const place = document.createElement('div');
  place.slot = 'captcha';
  hosts.get(session)?.append(place);
  const opened = open(session, type, method, place);
  const guard: Guard = {
    method,
    opened,
    place,
    isOver: false,
    end() {
      guard.isOver = true;
      place.remove();
      opened.then(
        (captcha) => captcha?.end(),
        () => undefined,
      );
    },
  };
  // The press of the main button reports the error.
  opened.catch(() => undefined);
  guards.set(session, guard);
  return guard;
}

async function open(
  session: Session,
  type: TransactionType,
  method: string,
  place: HTMLElement,
): Promise<Captcha | null> {
  const told = await askKey(session, type, method);
  if (!told || told.kind === 'none') return null;
  const { kind, key, script } = told;
  const { host } = session.options;
  const assets = scriptFolder(session.options.assets, [location.origin, new URL(import.meta.url).origin]);
  const isOwnPage = host.isOwnPage ?? false;
  const scripts = scriptAddresses(kind, script, assets);
  return openCaptcha({ kind, key, scripts, assets, tag: session.state.i18n.tag, place, isOwnPage });
}

async function askKey(session: Session, type: TransactionType, method: string) {
  try {
    return await callCashier(session, 'BANKING:captcha-v1', { method, type }, readCaptchaKey);
  } catch (error) {
    // An older cashier does not know this request. Create the payment without a token; the cashier rejects it
    // if one was required.
    if (error instanceof CallError && error.problem === 'refused') return null;
    throw error;
  }
}
