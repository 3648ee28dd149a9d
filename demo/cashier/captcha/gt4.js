// @ts-nocheck: it replaces a script of geetest, which has no types either
/**
 * Replaces https://static.geetest.com/v4/gt4.js in the sandbox: the interface of its bound mode. Like the real script,
 * it adds a hidden node to the body before it is ready. The id `sandbox-puzzle` shows a puzzle; any other accepts every user at once.
 */
(() => {
  const tokens = new URL('/sandbox/captcha/token/', document.currentScript.src);

  const style = new CSSStyleSheet();
  style.replaceSync(`
    .geetest_captcha.geetest_bind { display: none; font: 16px/1.4 sans-serif; color: #222; }
    .geetest_captcha.geetest_bind.geetest_boxShow { display: block; }
    .geetest_box_wrap { position: fixed; inset-block-start: 50%; inset-inline-start: 50%; z-index: 2147483647;
      inline-size: 340px; max-inline-size: 95%; transform: translate(-50%, -50%); }
    .geetest_box { display: grid; gap: 16px; padding: 20px; border-radius: 4px; background: #fff; }
    .geetest_header { font-weight: 600; padding-inline-end: 40px; }
    .geetest_window { block-size: 200px; border-radius: 4px; background: linear-gradient(160deg, #9db8d9, #35506f 60%, #22344a); }
    .geetest_captcha button { min-block-size: 44px; border: 1px solid #bbb; border-radius: 4px; font: inherit; background: #f4f4f4; color: inherit; }
    .geetest_captcha .geetest_close { position: absolute; inset-block-start: 8px; inset-inline-end: 8px; inline-size: 44px; border: 0; background: none; }
    .geetest_popup_ghost { position: fixed; inset: 0; z-index: 2147483646; background: #0000004d; }
  `);
  document.adoptedStyleSheets.push(style);

  function make(name, className, parent) {
    const made = document.createElement(name);
    made.className = className;
    parent?.append(made);
    return made;
  }

  function layPuzzle({ mask = {} }, { onSolved, onClosed }) {
    const puzzle = make('div', 'geetest_captcha geetest_bind');
    const box = make('div', 'geetest_box', make('div', 'geetest_box_wrap', puzzle));
    make('div', 'geetest_header', box).textContent = 'Show that you are a person';
    make('div', 'geetest_window', box);
    const solve = make('button', 'geetest_btn', box);
    solve.textContent = 'I am a person';
    solve.addEventListener('click', onSolved);
    const close = make('button', 'geetest_close', box);
    close.textContent = '✕';
    close.setAttribute('aria-label', 'Close the puzzle');
    close.addEventListener('click', onClosed);
    const veil = make('div', 'geetest_popup_ghost', puzzle);
    if (mask.bgColor) veil.style.backgroundColor = mask.bgColor;
    if (mask.outside !== false) veil.addEventListener('click', onClosed);
    document.body.append(puzzle);
    return puzzle;
  }

  window.initGeetest4 = (config, then) => {
    const received = {};
    let proof = false;
    const say = (name, detail) => received[name]?.(detail);
    const puzzle = layPuzzle(config, {
      onSolved() {
        hide();
        void pass();
      },
      onClosed() {
        hide();
        say('close');
      },
    });
    const hide = () => puzzle.classList.remove('geetest_boxShow');

    async function pass() {
      try {
        const answer = await fetch(new URL('geetest', tokens));
        if (!answer.ok) throw new Error(`status ${answer.status}`);
        proof = {
          captcha_id: config.captchaId,
          lot_number: crypto.randomUUID().replaceAll('-', ''),
          captcha_output: 'sandbox',
          pass_token: await answer.text(),
          gen_time: String(Math.floor(Date.now() / 1000)),
        };
        say('success');
      } catch (error) {
        say('error', { code: '60500', msg: String(error) });
      }
    }

    const captcha = {
      ...Object.fromEntries(
        ['Ready', 'Success', 'Error', 'Close', 'Fail', 'BoxShow'].map((name) => [
          `on${name}`,
          (listener) => {
            received[name.toLowerCase()] = listener;
            return captcha;
          },
        ]),
      ),
      // In the bound mode geetest's script ignores the container that the page names and uses the body, so its stand-in does too.
      appendTo: () => captcha,
      showCaptcha() {
        if (config.captchaId === 'sandbox-puzzle') {
          puzzle.classList.add('geetest_boxShow');
          say('boxshow');
        } else void pass();
      },
      getValidate: () => proof,
      reset() {
        proof = false;
      },
      destroy() {
        puzzle.remove();
      },
    };
    then(captcha);
    setTimeout(() => say('ready'));
  };
})();
