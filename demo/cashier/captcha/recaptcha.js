// @ts-nocheck: it replaces a script of Google, which has no types either
/**
 * Replaces https://www.google.com/recaptcha/api.js?render=explicit in the sandbox: the part of its interface that pages
 * use, with tokens that the sandbox itself issues.
 */
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
      // The badge's frame computes the token. After its removal from the page, Google's script never resolves.
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
