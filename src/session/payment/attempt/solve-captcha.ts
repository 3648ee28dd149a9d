import { CallError } from '../../../api/call-error.ts';
import { readCaptchaKey } from '../../../api/responses.ts';
import { type Captcha, CaptchaError } from '../../../captcha/captcha.ts';
import { openCaptcha } from '../../../captcha/open-captcha.ts';
import { scriptAddresses, scriptFolder } from '../../../captcha/script-address.ts';
import type { TransactionType } from '../../../domain/payment/transaction.ts';
import { callCashier } from '../../connection/call-cashier.ts';
import type { Session } from '../../session.ts';
import type { Proof } from './payment-service.ts';

interface OpenCaptcha {
  method: string;
  /** Null when the cashier requires no captcha after all. */
  opened: Promise<Captcha | null>;
  container: HTMLElement;
  isClosed: boolean;
  /** Appends the container to the element, again after the page has removed it: a page may morph its DOM into what its server has sent. */
  keepIn(host: Element): void;
  end(): void;
}

/** A page that removes the captcha more often does so on purpose, so the widget gives up. */
const MAX_RETURNS = 100;

export class MethodCaptcha {
  readonly #session: Session;
  #captcha: OpenCaptcha | null = null;
  /** The widget's element, whose light DOM gets the captcha. */
  #host: Element | null = null;

  constructor(session: Session) {
    this.#session = session;
    session.onDispose(() => this.#captcha?.end());
  }

  /** Loads a captcha before the user presses the main button, because some captchas watch the user's behaviour. @returns disposes it */
  prepare(type: TransactionType, method: string, host: Element): () => void {
    this.#host = host;
    const captcha = this.#captchaOf(type, method);
    // `solve` may have started the captcha before the form was there, so the container is added now.
    if (!captcha.container.isConnected) captcha.keepIn(host);
    return () => captcha.end();
  }

  /** Gets a new token for each create request, because a token is valid once. */
  async solve(type: TransactionType, method: string): Promise<Proof> {
    const open = this.#captchaOf(type, method);
    try {
      const captcha = await open.opened;
      if (open.isClosed) return { problem: 'captcha_closed' };
      // An older cashier, or one that has switched the captcha off, requires no token.
      return { token: captcha ? { captcha: await captcha.solve(type) } : {} };
    } catch (error) {
      // A captcha that failed, or that the user closed, is removed, so that the next press of the main button loads another.
      open.end();
      return error instanceof CaptchaError
        ? { problem: `captcha_${error.reason}`, message: error.message }
        : { problem: 'captcha_blocked' };
    }
  }

  #captchaOf(type: TransactionType, method: string): OpenCaptcha {
    const known = this.#captcha;
    if (known?.method === method && !known.isClosed) return known;
    known?.end();
    const container = document.createElement('div');
    container.slot = 'captcha';
    const opened = load(this.#session, type, method, container);
    let returns = 0;
    const watch = new MutationObserver(() => {
      if (container.parentNode) return;
      returns += 1;
      if (returns > MAX_RETURNS) captcha.end();
      else {
        this.#host?.append(container);
        // The error is not reported here, because a press of the main button reports it.
        opened.then((loaded) => loaded?.restore?.()).catch(() => undefined);
      }
    });
    const captcha: OpenCaptcha = {
      method,
      opened,
      container,
      isClosed: false,
      keepIn(host) {
        host.append(container);
        watch.observe(host, { childList: true });
      },
      end() {
        if (captcha.isClosed) return;
        captcha.isClosed = true;
        watch.disconnect();
        container.remove();
        opened.then(
          (loaded) => loaded?.dispose(),
          () => undefined,
        );
      },
    };
    // The error is not reported here, because a press of the main button reports it.
    opened.catch(() => undefined);
    if (this.#host) captcha.keepIn(this.#host);
    this.#captcha = captcha;
    return captcha;
  }
}

async function load(
  session: Session,
  type: TransactionType,
  method: string,
  container: HTMLElement,
): Promise<Captcha | null> {
  const settings = await requestKey(session, type, method);
  if (!settings || settings.kind === 'none') return null;
  const { kind, key, script } = settings;
  const assets = scriptFolder(session.options.assets, [location.origin, new URL(import.meta.url).origin]);
  const isOwnPage = session.host.isOwnPage ?? false;
  const scripts = scriptAddresses(kind, script, assets);
  return openCaptcha({
    kind,
    key,
    scripts,
    assets,
    tag: session.state.i18n.tag,
    slot: container,
    isOwnPage,
  });
}

async function requestKey(session: Session, type: TransactionType, method: string) {
  try {
    return await callCashier(session, 'BANKING:captcha-v1', { method, type }, readCaptchaKey);
  } catch (error) {
    // An older cashier does not know this request. The payment is sent without a token, and the cashier rejects it if one is required.
    if (error instanceof CallError && error.kind === 'rejected') return null;
    throw error;
  }
}
