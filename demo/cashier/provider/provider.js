// The page of the sandbox bank: shows the payment, and sends the user's decision to the cashier.
const here = location.pathname.replace(/\/$/, '');
const pick = (/** @type {string} */ selector) => {
  const found = document.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`The page lacks ${selector}`);
  return found;
};
const approve = pick('#approve');
const reject = pick('#reject');
const result = pick('#result');
const details = pick('#details');

/** @type {Record<string, string>} */
const ENDS = {
  processed: 'Approved. You can close this page and return.',
  mistaked: 'Declined. You can close this page and return.',
  accepted: 'The payment is being checked. You can close this page and return.',
};

/** The page of the host to which this page leads back; empty if it has named none. */
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

/** @param {boolean} isBusy */
function setBusy(isBusy) {
  for (const button of [approve, reject]) button.toggleAttribute('disabled', isBusy);
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
  // While the user is on the page, the page decides and not the schedule.
  await fetch(`${here}/opened`, { method: 'POST' });
  pick('#buttons').hidden = false;
  approve.focus();
}

approve.addEventListener('click', () => decide('approve'));
reject.addEventListener('click', () => decide('reject'));
show().catch(() => finish('The bank cannot be reached.'));
