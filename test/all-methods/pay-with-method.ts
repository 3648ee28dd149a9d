import type { FieldCase, MethodCase } from './method-case.ts';
import type { PageDriver } from './page-driver.ts';
import type { TestWidget } from './test-widget.ts';

const isChoice = ({ options }: FieldCase) => Object.keys(options).length > 0;

export async function payWithMethod(stage: TestWidget, method: MethodCase): Promise<void> {
  const { type, label, group, entry, form, answer } = method;
  const { driver } = stage;
  stage.begin();
  await driver.until(() => driver.page(), 'the first page');
  if (![`/${type}`, '/empty'].includes(driver.page() ?? '')) stage.widget.navigate(type);
  // Until the element has removed the card frame of the previous method, the frame shows a list of its own, which the test must not press.
  await driver.until(() => !driver.isInCardFrame, 'the end of the card frame before');
  if (!method.isListed) {
    await driver.until(
      () => driver.page() === '/empty' || driver.all('main .tile').length > 0,
      'a list or none',
    );
    if (driver.tile(label)) throw new Error(`${label} is listed`);
    return;
  }
  await driver.arrive(`/${type}`);
  // A group of one method opens that method's form at once, so the test has no second tile to press.
  if ((await driver.pressTile(group ?? label)) && form !== entry) {
    await driver.arrive(entry);
    await driver.pressTile(label);
  }
  await driver.arrive(form);
  if (method.response === 'crypto') await requestAddress(driver, method);
  else await payByForm(stage, method);
  await driver.arrive(answer);
  const payment = await driver.until(() => stage.payment(), 'a payment');
  if (method.response === 'redirect') await openProvider(stage);
  await completeSteps(driver, method);
  await stage.approve(payment.id);
  await driver.arrive(`/${type}/complete`);
  await driver.until(() => stage.payment()?.status === 'processed', 'the end of the payment');
  await driver.until(
    () => driver.all('main h2').some(({ textContent }) => textContent === DONE[type]),
    DONE[type],
  );
}

const DONE = { deposit: 'Done', withdrawal: 'Sent' };

async function requestAddress(hand: PageDriver, { fields }: MethodCase): Promise<void> {
  for (const field of fields) {
    await rejectOption(hand, field);
    await enterValid(hand, field);
  }
  await hand.until(() => hand.all('main [role=group][translate=no]').length > 0, 'an address');
}

/**
 * The widget opens the provider's page itself a moment after the create request; if it has not done so yet, the test presses the button.
 */
async function openProvider({ driver, opened }: TestWidget): Promise<void> {
  if (opened().length === 0) await driver.press('Continue to payment');
  const [address = '', ...more] = opened();
  if (!address.startsWith(`${location.origin}/sandbox/provider/`) || more.length > 0) {
    throw new Error(`opened ${opened().join(', ')} to be paid at`);
  }
}

async function payByForm({ driver, payment }: TestWidget, method: MethodCase): Promise<void> {
  const { type, fields, preparation, form } = method;
  const verb = type === 'deposit' ? 'Deposit ' : 'Withdraw ';
  await driver.enterAmount(method.amount);
  await enterAllFields(driver, fields, verb, form);
  if (payment()) throw new Error('paid with wrong answers');
  await driver.readFee();
  await driver.press(verb);
  if (preparation.length > 0) {
    await driver.arrive('/form');
    await enterAllFields(driver, preparation, verb, '/form');
    await driver.readFee();
    await driver.press(verb);
  }
  if (type === 'deposit') return;
  await driver.arrive('/withdrawal/confirm');
  await driver.readFee();
  await driver.press(verb);
}

async function enterAllFields(
  hand: PageDriver,
  fields: FieldCase[],
  send: string,
  page: string,
): Promise<void> {
  for (const field of fields) await enterInvalid(hand, field);
  const refused = fields.filter(({ isCorrectedOnBlur }) => !isCorrectedOnBlur);
  if (refused.length > 0) await expectFieldErrors(hand, refused, send, page);
  for (const field of fields) await enterValid(hand, field);
  const checked = fields.flatMap((field) => (field.unsound ? [{ ...field, ...field.unsound }] : []));
  for (const { label, value } of checked) await hand.type(label, value);
  if (checked.length > 0) await expectFieldErrors(hand, checked, send, page);
  for (const field of checked) await enterValid(hand, field);
}

async function expectFieldErrors(
  hand: PageDriver,
  fields: FieldCase[],
  send: string,
  page: string,
): Promise<void> {
  await hand.press(send);
  for (const { label, message } of fields) {
    await hand.until(() => hand.noteOf(label).includes(message), `“${message}” at ${label}`);
  }
  if (hand.page() !== page) throw new Error(`${page} let wrong answers through`);
}

async function enterInvalid(hand: PageDriver, field: FieldCase): Promise<void> {
  if (isChoice(field)) await rejectOption(hand, field);
  else await hand.type(field.label, field.invalid);
}

async function rejectOption(hand: PageDriver, { label, invalid, options }: FieldCase): Promise<void> {
  const offered = await hand.offers(label);
  const wanted = Object.values(options);
  if (offered.toSorted().join() !== wanted.toSorted().join() || offered.includes(invalid)) {
    throw new Error(`${label} offers ${offered.join(', ')}`);
  }
}

export async function enterValid(hand: PageDriver, field: FieldCase): Promise<void> {
  const { label, valid, options } = field;
  if (isChoice(field)) await hand.choose(label, options[valid] ?? valid);
  else await hand.type(label, valid);
}

async function completeSteps(hand: PageDriver, method: MethodCase): Promise<void> {
  if (method.laterFields.length > 0) {
    await enterAllFields(hand, method.laterFields, 'Continue', method.answer);
    await hand.press('Continue');
  }
  if (method.type === 'withdrawal') return;
  if (method.response === 'instruction') await hand.press('I’ve paid', 'I’ve approved it');
  else if (method.answer === '/deposit/host-to-host') await enterCode(hand);
  else if (['p2p', 'india'].includes(method.response)) await confirmInvoice(hand);
}

/** The sandbox rejects the code 000000. The widget submits a complete code by itself, so the test presses no button. */
async function enterCode(hand: PageDriver): Promise<void> {
  await hand.type('Code from the SMS', '000000');
  await hand.until(() => hand.noteOf('Code from the SMS').includes('2 attempts left'), 'a wrong code');
  await hand.type('Code from the SMS', '123456');
}

async function confirmInvoice(hand: PageDriver): Promise<void> {
  const field = REFERENCES.find(({ label }) => hand.find(label));
  if (!field) {
    await hand.press('I’ve paid');
    return;
  }
  const { label, message, length } = field;
  await hand.type(label, '12');
  await hand.press('Submit');
  await hand.until(() => hand.noteOf(label).includes(message), `“${message}” at ${label}`);
  await hand.type(label, String(Date.now()).padStart(length, '1').slice(-length));
  await hand.press('Submit');
}

const REFERENCES = [
  { label: 'UTR (12 digits)', message: 'Enter the 12-digit UTR', length: 12 },
  { label: 'Transaction ID', message: 'Enter the transaction ID from the SMS', length: 10 },
];
