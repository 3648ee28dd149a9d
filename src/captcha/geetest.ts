import { type Captcha, CaptchaError, type CaptchaSettings, withOpenTimeout } from './captcha.ts';
import { loadScript } from './load-script.ts';

/** The part of geetest's API that is used: https://docs.geetest.com/BehaviorVerification/apirefer/api/web */
interface Geetest {
  onReady(then: () => void): Geetest;
  onSuccess(then: () => void): Geetest;
  onError(then: () => void): Geetest;
  onClose(then: () => void): Geetest;
  /** Called when the puzzle becomes visible; absent in older scripts of geetest. */
  onBoxShow?(then: () => void): Geetest;
  showCaptcha(): void;
  /** The result for the cashier; false before the user has solved the puzzle. */
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
    mask: { outside: boolean; bgColor: string };
  },
  then: (captcha: Geetest) => void,
) => void;

const initOf = () => (globalThis as { initGeetest4?: Init }).initGeetest4;

const LANGUAGES: Record<string, string> = { es: 'spa', pt: 'por', ru: 'rus' };

/**
 * geetest v4. Only its product `bind` needs no button of its own and has one node on all devices (`float` has two on phones).
 * geetest appends the node to the document's body, and `relocateChallenge` moves it.
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
        // The cashier accepts a result once, so the next request needs another.
        captcha.reset();
      }),
    dispose() {
      fail('closed');
      home.dispose();
      captcha.destroy?.();
    },
  };
}

let challengeCount = 0;

interface Relocation {
  overlayColor: string;
  dispose(): void;
}

/**
 * Moves our puzzle from the document's body into the slot. The puzzle is recognised by its overlay colour, because the host page may
 * show puzzles of its own. It is drawn with the document's styles, so the slot is in the light DOM.
 */
function relocateChallenge(slot: HTMLElement): Relocation {
  challengeCount += 1;
  // This custom property is never set, so the browser uses the colour after the comma; its name in the inline style marks our puzzle.
  const name = `--pay-puzzle-${challengeCount}`;
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLElement && node.querySelector(`[style*="${name},"]`)) slot.append(node);
    }
  });
  observer.observe(document.body, { childList: true });
  return { overlayColor: `var(${name}, var(--pay-scrim))`, dispose: () => observer.disconnect() };
}
