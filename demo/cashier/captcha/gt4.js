// @ts-nocheck: it plays somebody else's script, which has no types either
/**
 * Stands in for https://static.geetest.com/v4/gt4.js in the sandbox: the interface of its bound mode. With the id
 * `sandbox-puzzle` it shows a puzzle; with any other it lets everybody pass unseen, as geetest does with most people.
 */
(() => {
  const base = new URL('./', document.currentScript.src);

  function showPuzzle({ onSolved, onClosed }) {
    const puzzle = document.createElement('dialog');
    puzzle.className = 'geetest_captcha';
    puzzle.setAttribute('aria-label', 'Security check');
    const button = (text, then) => {
      const made = document.createElement('button');
      made.textContent = text;
      made.addEventListener('click', () => {
        puzzle.remove();
        then();
      });
      return made;
    };
    puzzle.append(button('I am a person', onSolved), button('Close the puzzle', onClosed));
    puzzle.addEventListener('cancel', () => {
      puzzle.remove();
      onClosed();
    });
    document.body.append(puzzle);
    puzzle.showModal();
    return puzzle;
  }

  window.initGeetest4 = (config, then) => {
    const heard = {};
    let proof = false;
    let puzzle = null;
    const say = (name, detail) => heard[name]?.(detail);

    async function pass() {
      try {
        const answer = await fetch(new URL('token/geetest', base));
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
        ['Ready', 'Success', 'Error', 'Close', 'Fail'].map((name) => [
          `on${name}`,
          (listener) => {
            heard[name.toLowerCase()] = listener;
            return captcha;
          },
        ]),
      ),
      showCaptcha() {
        if (config.captchaId === 'sandbox-puzzle') {
          puzzle = showPuzzle({ onSolved: pass, onClosed: () => say('close') });
        } else void pass();
      },
      getValidate: () => proof,
      reset() {
        proof = false;
      },
      destroy() {
        puzzle?.remove();
      },
    };
    then(captcha);
    setTimeout(() => say('ready'));
  };
})();
