import type { FieldCase, MethodCase } from './method-case.ts';
import { isButton, isInput, nameOf } from './page-driver.ts';
import { enterValid } from './pay-with-method.ts';
import type { TestWidget } from './test-widget.ts';

export interface RouteCase {
  path: string;
  until: 'list' | 'group' | 'choice' | 'form' | 'confirm' | 'payment';
  /** Beginnings of button names, because some names end with an amount; the test presses these once the route is open. */
  press?: string[];
  back: string;
  reload: string;
}

export type VisitedRoute = RouteCase & { method: MethodCase };

async function reachRoute(stage: TestWidget, walk: VisitedRoute): Promise<void> {
  const { driver } = stage;
  const { method, until, press = [], path } = walk;
  const { type, group, entry, form, label, fields, preparation, amount } = method;
  await driver.until(() => driver.page(), 'the first page');
  if (until !== 'list') {
    await driver.pressTile(group ?? label);
    await driver.arrive(entry);
  }
  if (until !== 'list' && until !== 'group') {
    if (form !== entry) await driver.pressTile(label);
    await driver.arrive(form);
  }
  const isForm = until === 'form' || until === 'confirm' || until === 'payment';
  if (isForm && method.response !== 'crypto') await driver.enterAmount(amount);
  if (isForm) for (const field of fields) await enterValid(driver, field);
  if (isForm && until !== 'form' && method.response !== 'crypto') {
    const verb = type === 'deposit' ? 'Deposit ' : 'Withdraw ';
    await driver.readFee();
    await driver.press(verb);
    if (preparation.length > 0) await driver.arrive('/form');
    if (type === 'withdrawal') await driver.arrive('/withdrawal/confirm');
    if (type === 'withdrawal' && until === 'payment') {
      await driver.readFee();
      await driver.press(verb);
    }
  }
  for (const name of press) await driver.press(name);
  await driver.arrive(path);
  // A crypto method shows its screen before the cashier has created the payment, so the test waits for the payment as well.
  if (until === 'payment') await driver.until(() => stage.payment(), 'a payment');
}

function goBack({ driver, widget }: TestWidget): void {
  const [button] = driver.all('header [data-back]');
  if (button) button.click();
  else widget.goBack();
}

function findLost({ driver }: TestWidget, { amount, fields }: MethodCase): string[] {
  const held = (label: string): string => {
    const control = driver.find(label);
    if (isInput(control)) return control.value;
    if (isButton(control)) return control.querySelector('.select-value')?.textContent ?? '';
    const chosen = control?.querySelector('input:checked')?.closest('label');
    return chosen ? nameOf(chosen) : '';
  };
  const wanted = ({ valid, options }: FieldCase) => options[valid] ?? valid;
  const lost = (driver.isInCardFrame ? [] : fields)
    .filter((field) => plain(held(field.label)) !== plain(wanted(field)))
    .map(({ label }) => label);
  return plain(held('Amount')).startsWith(plain(amount)) ? lost : ['Amount', ...lost];
}

const plain = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

async function chooseAgain({ driver }: TestWidget, { form, entry, label, group }: MethodCase): Promise<void> {
  if (driver.page() === form) return;
  const near = () => driver.tile(label) ?? driver.tile(group ?? label);
  (await driver.until(near, `a tile of ${label}`)).click();
  if (form !== entry) await driver.until(() => driver.page() === form || driver.page() === entry, entry);
  if (driver.page() !== form && form !== entry) await driver.pressTile(label);
  await driver.arrive(form);
}

async function reachRouteAgain(stage: TestWidget, walk: VisitedRoute): Promise<void> {
  const { driver, widget } = stage;
  const { method, until, path } = walk;
  const list = method.isListed ? `/${method.type}` : '/empty';
  if (driver.page() !== list) widget.navigate(method.type);
  await driver.arrive(list);
  if (until !== 'payment') return reachRoute(stage, walk);
  await driver.pressTile('You have an open payment');
  return driver.arrive(path);
}

export async function checkBack(stage: TestWidget, walk: VisitedRoute): Promise<void> {
  const { driver, widget } = stage;
  const { method, until, back } = walk;
  await reachRoute(stage, walk);
  goBack(stage);
  await driver.arrive(back);
  const isTyped = until === 'form' || until === 'confirm' || until === 'payment';
  if (isTyped && method.response !== 'crypto') {
    await chooseAgain(stage, method);
    await driver.until(
      () => findLost(stage, method).length === 0,
      `what was typed; lost is ${findLost(stage, method)}`,
    );
  }
  await reachRouteAgain(stage, walk);
  widget.goBack();
  // The test has opened the payment from the list, without choosing a method, so Back leads to the list and not to a form.
  await driver.arrive(until === 'payment' ? `/${method.type}` : back);
  await reachRouteAgain(stage, walk);
}

export async function checkReload(
  { driver, widget }: TestWidget,
  { method, until, path, reload }: VisitedRoute,
): Promise<void> {
  await driver.arrive(reload);
  if (until !== 'payment') return;
  widget.goBack();
  await driver.arrive(`/${method.type}`);
  await driver.pressTile('You have an open payment');
  await driver.arrive(path);
}
