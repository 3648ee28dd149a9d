import { type Captcha, CaptchaError, type CaptchaSettings, withOpenTimeout } from './captcha.ts';
import { loadScript } from './load-script.ts';

/** The part of Google's API that is used: https://developers.google.com/recaptcha/docs/v3 */
interface Recaptcha {
  ready(then: () => void): void;
  render(container: HTMLElement, options: { sitekey: string; badge: 'inline'; size: 'invisible' }): number;
  execute(widget: number, options: { action: string }): PromiseLike<string>;
}

function apiOf(): Recaptcha | undefined {
  const { grecaptcha } = globalThis as { grecaptcha?: Partial<Recaptcha> & { enterprise?: Recaptcha } };
  return isClassic(grecaptcha) ? grecaptcha : grecaptcha?.enterprise;
}

/** Google's first script defines only `ready`, and loads the rest. reCAPTCHA Enterprise has the same API in `grecaptcha.enterprise`. */
const isClassic = (api: Partial<Recaptcha> | undefined): api is Recaptcha => api?.ready !== undefined;

/** Interface languages whose name in reCAPTCHA differs from their tag. */
const LANGUAGES: Record<string, string> = { 'en-IN': 'en-GB', 'es-MX': 'es-419' };

/** reCAPTCHA v3, rendered explicitly, because its badge would cover a corner of the host page, and the host may use another key there. */
export async function openRecaptcha({ key, scripts, assets, tag, slot }: CaptchaSettings): Promise<Captcha> {
  const query = new URLSearchParams({ render: 'explicit', hl: LANGUAGES[tag] ?? tag });
  // A host that uses reCAPTCHA has already loaded it; a second copy would break the first.
  if (!apiOf()) {
    const addresses = scripts.map((script) => (script.startsWith(assets) ? script : `${script}?${query}`));
    await loadScript(addresses, assets);
  }
  const api = apiOf();
  if (!api) throw new CaptchaError('blocked');
  await withOpenTimeout(new Promise<void>((resolve) => api.ready(resolve)));
  let box = document.createElement('div');
  slot.append(box);
  let widget = render();
  return {
    async solve(action) {
      const token = await withOpenTimeout(api.execute(widget, { action }));
      if (!token) throw new CaptchaError('failed');
      return token;
    },
    restore() {
      box.remove();
      box = document.createElement('div');
      slot.append(box);
      widget = render();
    },
    dispose: () => box.remove(),
  };

  function render(): number {
    try {
      return api?.render(box, { sitekey: key, badge: 'inline', size: 'invisible' }) ?? 0;
    } catch {
      // Google throws when the key is not valid for this page's domain.
      throw new CaptchaError('failed');
    }
  }
}
