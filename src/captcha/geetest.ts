import { type Captcha, CaptchaError, type CaptchaSettings, withOpenTimeout } from './captcha.ts';
import { loadScript } from './load-script.ts';

/** The part of geetest's API that is used: https://docs.geetest.com/BehaviorVerification/apirefer/api/web */
interface Geetest {
  onReady(then: () => void): Geetest;
  onSuccess(then: () => void): Geetest;
  onError(then: () => void): Geetest;
  onClose(then: () => void): Geetest;
  /** Subscribes to the moment when the puzzle is visible; older scripts of geetest lack this function. */
  onBoxShow?(then: () => void): Geetest;
  showCaptcha(): void;
  /** The result that the cashier's server sends to geetest; false before the user has solved the puzzle. */
  getValidate(): Record<string, string> | false;
  reset(): void;
  destroy?(): void;
}
type Init = (
  options: {
    captchaId: string;
    product: 'bind';
    language: string;
    protocol: 'https://';
    /** The overlay around the puzzle: its colour, and whether a press on it closes the puzzle. */
    mask: { outside: boolean; bgColor: string };
  },
  then: (captcha: Geetest) => void,
) => void;

const initOf = () => (globalThis as { initGeetest4?: Init }).initGeetest4;

/** Names of the interface languages that geetest supports; others use English. */
const LANGUAGES: Record<string, string> = { es: 'spa', pt: 'por', ru: 'rus' };

/**
 * geetest v4, bound to the main button: most users never see it, others get a puzzle over the page. Only its
 * product `bind` needs no button of its own and is one node on all devices (on phones `float` becomes
 * `popup`, which consists of two nodes). geetest appends that node to the document's body; `relocateChallenge` moves
 * it.
 */
export async function openGeetest({ key, scripts, assets, tag, slot }: CaptchaSettings): Promise<Captcha> {
  if (!initOf()) await loadScript(scripts, assets);
  const init = initOf();
  if (!init) throw new CaptchaError('blocked');
  const language = LANGUAGES[tag.split('-')[0] ?? ''] ?? 'eng';

  let settle: { resolve: (token: string) => void; reject: (error: CaptchaError) => void } | null = null;
  const fail = (problem: 'closed' | 'failed') => settle?.reject(new CaptchaError(problem));
  const home = relocateChallenge(slot);
  const mask = { outside: true, bgColor: home.overlayColor };
  const opened = withOpenTimeout(
    new Promise<Geetest>((resolve, reject) => {
      init({ captchaId: key, product: 'bind', language, protocol: 'https://', mask }, (made) => {
        // In a frame as high as its content the centre may be outside the visible part, so the puzzle is scrolled into view.
        made.onBoxShow?.(() =>
          slot.lastElementChild?.firstElementChild?.scrollIntoView({ block: 'nearest' }),
        );
        made
          .onReady(() => resolve(made))
          .onSuccess(() => {
            const proof = made.getValidate();
            if (proof) settle?.resolve(JSON.stringify(proof));
            else fail('failed');
          })
          .onClose(() => fail('closed'))
          .onError(() => {
            reject(new CaptchaError('failed'));
            fail('failed');
          });
      });
    }),
  );
  const captcha = await opened.catch((error) => {
    home.dispose();
    throw error;
  });
  return {
    solve: () =>
      new Promise<string>((resolve, reject) => {
        settle = { resolve, reject };
        captcha.showCaptcha();
      }).finally(() => {
        settle = null;
        // The cashier accepts a result once, so the captcha is reset for the next request.
        captcha.reset();
      }),
    dispose() {
      fail('closed');
      home.dispose();
      captcha.destroy?.();
    },
  };
}

/** Number of puzzles on this page; gives each a unique name. */
let challengeCount = 0;

/** A puzzle that its service appends to the document's body, and that is moved to another element. */
interface Relocation {
  /** The overlay colour of the puzzle, by which it is recognised. */
  overlayColor: string;
  dispose(): void;
}

/**
 * Moves the puzzle with our overlay colour out of the document's body. The puzzle is one node that uses the
 * document's styles, so it works anywhere in the document. Another captcha of the host page has another
 * overlay colour and stays.
 * @param slot element in the light DOM
 */
function relocateChallenge(slot: HTMLElement): Relocation {
  challengeCount += 1;
  // The puzzle is recognised by this custom property in its inline style. It is never set, so the browser
  // uses the fallback colour after the comma.
  const name = `--pay-puzzle-${challengeCount}`;
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLElement && node.querySelector(`[style*="${name},"]`)) slot.append(node);
    }
  });
  observer.observe(document.body, { childList: true });
  return { overlayColor: `var(${name}, var(--pay-scrim))`, dispose: () => observer.disconnect() };
}
