import { bringHome } from './bring-home.ts';
import { type Captcha, CaptchaError, type CaptchaSettings, inTime } from './captcha.ts';
import { loadScript } from './load-script.ts';

/** The part of geetest's interface that we use: https://docs.geetest.com/BehaviorVerification/apirefer/api/web */
interface Geetest {
  onReady(then: () => void): Geetest;
  onSuccess(then: () => void): Geetest;
  onError(then: () => void): Geetest;
  onClose(then: () => void): Geetest;
  /** The puzzle is there to be seen; older scripts do not say it. */
  onBoxShow?(then: () => void): Geetest;
  showCaptcha(): void;
  /** The result that the cashier's server sends to geetest; false before the puzzle was solved. */
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
    /** The veil around the puzzle: its colour, and whether a press on it puts the puzzle away. */
    mask: { outside: boolean; bgColor: string };
  },
  then: (captcha: Geetest) => void,
) => void;

const initOf = () => (globalThis as { initGeetest4?: Init }).initGeetest4;

/** geetest speaks three of our languages. */
const LANGUAGES: Record<string, string> = { es: 'spa', pt: 'por', ru: 'rus' };

/**
 * geetest v4, bound to the main button: most people never see it, others get a puzzle over the page. Of its three forms
 * this one alone needs no button of its own and is one node everywhere (on phones `float` becomes `popup`, which lays
 * button and puzzle into two places). It lays that node into the page's body, from where we bring it to its place.
 */
export async function openGeetest({ key, scripts, assets, tag, place }: CaptchaSettings): Promise<Captcha> {
  if (!initOf()) await loadScript(scripts, assets);
  const init = initOf();
  if (!init) throw new CaptchaError('blocked');
  const language = LANGUAGES[tag.split('-')[0] ?? ''] ?? 'eng';

  let settle: { resolve: (token: string) => void; reject: (error: CaptchaError) => void } | null = null;
  const fail = (problem: 'closed' | 'failed') => settle?.reject(new CaptchaError(problem));
  const home = bringHome(place);
  const mask = { outside: true, bgColor: home.veil };
  const opened = inTime(
    new Promise<Geetest>((resolve, reject) => {
      init({ captchaId: key, product: 'bind', language, protocol: 'https://', mask }, (made) => {
        // In a frame as high as its content the middle may lie out of sight.
        made.onBoxShow?.(() =>
          place.lastElementChild?.firstElementChild?.scrollIntoView({ block: 'nearest' }),
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
    home.end();
    throw error;
  });
  return {
    prove: () =>
      new Promise<string>((resolve, reject) => {
        settle = { resolve, reject };
        captcha.showCaptcha();
      }).finally(() => {
        settle = null;
        // A proof is good once: the next request starts from the beginning.
        captcha.reset();
      }),
    end() {
      fail('closed');
      home.end();
      captcha.destroy?.();
    },
  };
}
