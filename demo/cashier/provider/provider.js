// The page of the sandbox's bank: shows the payment, and sends the user's decision to the cashier.
const here = location.pathname.replace(/\/$/, '');
const pick = (/** @type {string} */ selector) => {
  const found = document.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`The page lacks ${selector}`);
  return found;
};
const approve = pick('#approve');
const reject = pick('#reject');
const passkey = pick('#passkey');
const result = pick('#result');
const details = pick('#details');

/** @type {Record<string, string>} */
const ENDS = {
  processed: 'Approved. You can close this page and return.',
  mistaked: 'Declined. You can close this page and return.',
  accepted: 'The payment is being checked. You can close this page and return.',
};

/** The page of the host, to which the Back link leads; empty if the create request named none. */
let returnAddress = '';

/** @param {string | undefined} text */
function finish(text) {
  pick('#buttons').hidden = true;
  result.textContent = text ?? '';
  pick('#back').hidden = returnAddress === '';
}

/** @param {'approve' | 'reject'} action */
async function decide(action) {
  setBusy(true);
  try {
    const response = await fetch(`${here}/${action}`, { method: 'POST' });
    const answer = await response.json();
    finish(answer.ok ? ENDS[answer.data.status] : answer.message);
  } catch {
    result.textContent = 'The bank cannot be reached. Try again.';
    setBusy(false);
  }
}

/** Real card issuers approve a payment with a passkey too. Here any passkey of this site is enough. */
async function approveByPasskey() {
  setBusy(true);
  try {
    await navigator.credentials.get({ publicKey: { challenge: crypto.getRandomValues(new Uint8Array(32)) } });
  } catch (error) {
    result.textContent = `No passkey was used: ${error instanceof Error ? error.name : ''}`;
    setBusy(false);
    return;
  }
  await decide('approve');
}

/** @param {boolean} isBusy */
function setBusy(isBusy) {
  for (const button of [approve, reject, passkey]) button.toggleAttribute('disabled', isBusy);
}

async function show() {
  const response = await fetch(`${here}/summary`);
  if (!response.ok) {
    details.textContent = 'There is no such payment.';
    return;
  }
  const { id, amount, currency, method, status, back } = await response.json();
  pick('#amount').textContent = `${amount} ${currency}`;
  details.textContent = `Payment ${id} by ${method}`;
  returnAddress = back ?? '';
  pick('#back').setAttribute('href', returnAddress);
  if (status !== 'waiting') {
    finish(ENDS[status]);
    return;
  }
  // From this request on the page's buttons decide the payment, and no planned step does.
  const opened = await fetch(`${here}/opened`, { method: 'POST' });
  await opened.text();
  pick('#buttons').hidden = false;
  passkey.hidden = !here.startsWith('/sandbox/issuer/');
  // A page in a frame must not take the focus from the page around the frame.
  if (window === window.top) approve.focus();
}

approve.addEventListener('click', () => decide('approve'));
reject.addEventListener('click', () => decide('reject'));
passkey.addEventListener('click', approveByPasskey);
show().catch(() => finish('The bank cannot be reached.'));
