import { type Captcha, CaptchaError, type CaptchaSettings, inTime } from './captcha.ts';
import { loadScript } from './load-script.ts';

/** The part of Google's interface that we use: https://developers.google.com/recaptcha/docs/v3 */
interface Recaptcha {
  ready(then: () => void): void;
  render(place: HTMLElement, options: { sitekey: string; badge: 'inline'; size: 'invisible' }): number;
  execute(widget: number, options: { action: string }): PromiseLike<string>;
}

/** reCAPTCHA Enterprise has the same interface, one level below the name of the other. */
function apiOf(): Recaptcha | undefined {
  const { grecaptcha } = globalThis as { grecaptcha?: Partial<Recaptcha> & { enterprise?: Recaptcha } };
  return isClassic(grecaptcha) ? grecaptcha : grecaptcha?.enterprise;
}

/** `ready` is there first; Google's script fetches the rest. */
const isClassic = (api: Partial<Recaptcha> | undefined): api is Recaptcha => api?.ready !== undefined;

/** reCAPTCHA's names of the interface languages that are not their own tag. */
const LANGUAGES: Record<string, string> = { 'en-IN': 'en-GB', 'es-MX': 'es-419' };

/**
 * reCAPTCHA v3. It is rendered explicitly, since its own badge would hang in a corner of the host's page, and since the
 * host may use another key of its own on the same page.
 */
export async function openRecaptcha({ key, scripts, assets, tag, place }: CaptchaSettings): Promise<Captcha> {
  const query = new URLSearchParams({ render: 'explicit', hl: LANGUAGES[tag] ?? tag });
  // A host that uses reCAPTCHA itself has brought it already: a second copy would break the first.
  if (!apiOf()) {
    const addresses = scripts.map((script) => (script.startsWith(assets) ? script : `${script}?${query}`));
    await loadScript(addresses, assets);
  }
  const api = apiOf();
  if (!api) throw new CaptchaError('blocked');
  await inTime(new Promise<void>((resolve) => api.ready(resolve)));
  const box = document.createElement('div');
  place.append(box);
  const widget = render();
  return {
    async prove(action) {
      const token = await inTime(api.execute(widget, { action }));
      if (!token) throw new CaptchaError('failed');
      return token;
    },
    end: () => box.remove(),
  };

  function render(): number {
    try {
      return api?.render(box, { sitekey: key, badge: 'inline', size: 'invisible' }) ?? 0;
    } catch {
      // A key that does not belong to this page.
      throw new CaptchaError('failed');
    }
  }
}
