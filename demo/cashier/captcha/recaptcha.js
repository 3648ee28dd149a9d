// @ts-nocheck: it replaces a script of Google, which has no types either
/** Replaces https://www.google.com/recaptcha/api.js?render=explicit in the sandbox. The sandbox issues its tokens. */
(() => {
  const tokens = new URL('/sandbox/captcha/token/', document.currentScript.src);
  const keys = [];
  const frames = [];

  window.grecaptcha = {
    ready: (then) => setTimeout(then),
    render(place, { sitekey, badge, size }) {
      if (typeof sitekey !== 'string' || sitekey === '')
        throw new Error('Missing required parameters: sitekey');
      if (size !== 'invisible') throw new Error('Invalid site key type');
      const frame = document.createElement('div');
      frame.className = 'grecaptcha-badge';
      frame.dataset.style = badge;
      frame.textContent = 'protected by a stand-in for reCAPTCHA';
      const inner = document.createElement('iframe');
      inner.hidden = true;
      frame.append(inner);
      place.append(frame);
      frames.push({ inner, page: inner.contentWindow });
      return keys.push(sitekey) - 1;
    },
    async execute(widget, { action }) {
      if (!/^[A-Za-z_/]+$/.test(action)) throw new Error('Invalid action name');
      // Google's script computes the token in the badge's frame and never resolves once the page has removed that frame.
      if (frames[widget]?.inner.contentWindow !== frames[widget]?.page) return new Promise(() => {});
      const address = new URL('recaptcha', tokens);
      address.search = new URLSearchParams({
        key: typeof widget === 'number' ? keys[widget] : widget,
        action,
      });
      const answer = await fetch(address);
      if (!answer.ok) throw new Error('reCAPTCHA has no answer');
      return answer.text();
    },
  };
})();
