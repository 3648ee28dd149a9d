import type { FieldCase, MethodCase } from './method-case.ts';
import { isButton, isInput } from './page-driver.ts';
import { enterValid } from './pay-with-method.ts';
import type { TestWidget } from './test-widget.ts';

/** The way to a route, and the target of each way back. */
export interface RouteCase {
  path: string;
  /** The last step with the method: its list, its group, its tile, its form, the confirmation, or a payment. */
  until: 'list' | 'group' | 'choice' | 'form' | 'confirm' | 'payment';
  /** Buttons that lead on from there, by how their names begin. */
  press?: string[];
  /** Back, from the header where the page has it there, else as the host asks. */
  back: string;
  /** The page that shows after a reload. */
  reload: string;
}

export type VisitedRoute = RouteCase & { method: MethodCase };

/** Goes to a route as a payer does, from the list. */
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
    await driver.press(verb);
    if (preparation.length > 0) await driver.arrive('/form');
    if (type === 'withdrawal') await driver.arrive('/withdrawal/confirm');
    if (type === 'withdrawal' && until === 'payment') await driver.press(verb);
  }
  for (const name of press) await driver.press(name);
  await driver.arrive(path);
  // A coin's page is there before its payment is.
  if (until === 'payment') await driver.until(() => stage.payment(), 'a payment');
}

/** Goes back by the header; pages without that button know the host's way alone. */
function goBack({ driver, widget }: TestWidget): void {
  const [button] = driver.all('header [data-back]');
  if (button) button.click();
  else widget.goBack();
}

/** Fields of the method's form whose values were lost, one word each. */
function findLost({ driver }: TestWidget, { amount, fields }: MethodCase): string[] {
  const held = (label: string): string => {
    const control = driver.find(label);
    if (isInput(control)) return control.value;
    if (isButton(control)) return control.querySelector('.select-value')?.textContent ?? '';
    return control?.querySelector('input:checked')?.closest('label')?.textContent ?? '';
  };
  const wanted = ({ valid, options }: FieldCase) => options[valid] ?? valid;
  const lost = (driver.isInCardFrame ? [] : fields)
    .filter((field) => plain(held(field.label)) !== plain(wanted(field)))
    .map(({ label }) => label);
  return plain(held('Amount')).startsWith(plain(amount)) ? lost : ['Amount', ...lost];
}

const plain = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** Opens the method's form again, from wherever its tile or that of its group stands. */
async function chooseAgain({ driver }: TestWidget, { form, entry, label, group }: MethodCase): Promise<void> {
  if (driver.page() === form) return;
  const near = () => driver.tile(label) ?? driver.tile(group ?? label);
  (await driver.until(near, `a tile of ${label}`)).click();
  if (form !== entry) await driver.until(() => driver.page() === form || driver.page() === entry, entry);
  if (driver.page() !== form && form !== entry) await driver.pressTile(label);
  await driver.arrive(form);
}

/** Comes to a route once more: into the payment that was left open, or by the same way. */
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

/** Both ways back from a route, that nothing typed is lost on the way, and the route once more. */
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
  // Nothing was chosen on the way into an open payment: it leads to the list that it was found in.
  await driver.arrive(until === 'payment' ? `/${method.type}` : back);
  await reachRouteAgain(stage, walk);
}

/** Checks the page after a reload; from an open payment Back leads to the list, which keeps a link to it. */
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
