import { type Captcha, CaptchaError, type CaptchaSettings, inTime } from './captcha.ts';
import { loadScript } from './load-script.ts';

/** The part of geetest's interface that we use: https://docs.geetest.com/BehaviorVerification/apirefer/api/web */
interface Geetest {
  onReady(then: () => void): Geetest;
  onSuccess(then: () => void): Geetest;
  onError(then: () => void): Geetest;
  onClose(then: () => void): Geetest;
  showCaptcha(): void;
  /** What the cashier's server asks geetest about; false while nothing was solved. */
  getValidate(): Record<string, string> | false;
  reset(): void;
  destroy?(): void;
}
type Init = (
  options: { captchaId: string; product: 'bind'; language: string; protocol: 'https://' },
  then: (captcha: Geetest) => void,
) => void;

const initOf = () => (globalThis as { initGeetest4?: Init }).initGeetest4;

/** geetest speaks three of our languages. */
const LANGUAGES: Record<string, string> = { es: 'spa', pt: 'por', ru: 'rus' };

/**
 * geetest v4, bound to the main button: most people never see it, others get a puzzle over the page. It lays the puzzle
 * into the page's body by itself, outside every shadow root.
 */
export async function openGeetest({ key, scripts, tag }: CaptchaSettings): Promise<Captcha> {
  if (!initOf()) await loadScript(scripts);
  const init = initOf();
  if (!init) throw new CaptchaError('blocked');
  const language = LANGUAGES[tag.split('-')[0] ?? ''] ?? 'eng';

  let settle: { resolve: (token: string) => void; reject: (error: CaptchaError) => void } | null = null;
  const fail = (problem: 'closed' | 'failed') => settle?.reject(new CaptchaError(problem));
  const captcha = await inTime(
    new Promise<Geetest>((resolve, reject) => {
      init({ captchaId: key, product: 'bind', language, protocol: 'https://' }, (made) => {
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
      captcha.destroy?.();
    },
  };
}
