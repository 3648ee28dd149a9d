import { isButton, isInput } from './hand.ts';
import type { FieldCase, MethodCase } from './method-case.ts';
import type { Stage } from './stage.ts';
import { answerRightly } from './walk-method.ts';

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

export type Walked = RouteCase & { method: MethodCase };

/** Goes to a route as a payer does, from the list. */
async function reachRoute(stage: Stage, walk: Walked): Promise<void> {
  const { hand } = stage;
  const { method, until, press = [], path } = walk;
  const { type, group, entry, form, label, fields, preparation, amount } = method;
  await hand.until(() => hand.page(), 'the first page');
  if (until !== 'list') {
    await hand.pressTile(group ?? label);
    await hand.arrive(entry);
  }
  if (until !== 'list' && until !== 'group') {
    if (form !== entry) await hand.pressTile(label);
    await hand.arrive(form);
  }
  const isForm = until === 'form' || until === 'confirm' || until === 'payment';
  if (isForm && method.response !== 'crypto') await hand.enterAmount(amount);
  if (isForm) for (const field of fields) await answerRightly(hand, field);
  if (isForm && until !== 'form' && method.response !== 'crypto') {
    const verb = type === 'deposit' ? 'Deposit ' : 'Withdraw ';
    await hand.press(verb);
    if (preparation.length > 0) await hand.arrive('/form');
    if (type === 'withdrawal') await hand.arrive('/withdrawal/confirm');
    if (type === 'withdrawal' && until === 'payment') await hand.press(verb);
  }
  for (const name of press) await hand.press(name);
  await hand.arrive(path);
  // A coin's page is there before its payment is.
  if (until === 'payment') await hand.until(() => stage.payment(), 'a payment');
}

/** Goes back by the header; pages without that button know the host's way alone. */
function goBack({ hand, widget }: Stage): void {
  const [button] = hand.all('header [data-back]');
  if (button) button.click();
  else widget.goBack();
}

/** Fields of the method's form whose values were lost, one word each. */
function findLost({ hand }: Stage, { amount, fields }: MethodCase): string[] {
  const held = (label: string): string => {
    const control = hand.find(label);
    if (isInput(control)) return control.value;
    if (isButton(control)) return control.querySelector('.select-value')?.textContent ?? '';
    return control?.querySelector('input:checked')?.closest('label')?.textContent ?? '';
  };
  const wanted = ({ valid, options }: FieldCase) => options[valid] ?? valid;
  const lost = (hand.isInCardFrame ? [] : fields)
    .filter((field) => plain(held(field.label)) !== plain(wanted(field)))
    .map(({ label }) => label);
  return plain(held('Amount')).startsWith(plain(amount)) ? lost : ['Amount', ...lost];
}

const plain = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** Opens the method's form again, from wherever its tile or that of its group stands. */
async function chooseAgain({ hand }: Stage, { form, entry, label, group }: MethodCase): Promise<void> {
  if (hand.page() === form) return;
  const near = () => hand.tile(label) ?? hand.tile(group ?? label);
  (await hand.until(near, `a tile of ${label}`)).click();
  if (form !== entry) await hand.until(() => hand.page() === form || hand.page() === entry, entry);
  if (hand.page() !== form && form !== entry) await hand.pressTile(label);
  await hand.arrive(form);
}

/** Comes to a route once more: into the payment that was left open, or by the same way. */
async function comeAgain(stage: Stage, walk: Walked): Promise<void> {
  const { hand, widget } = stage;
  const { method, until, path } = walk;
  const list = method.isListed ? `/${method.type}` : '/empty';
  if (hand.page() !== list) widget.navigate(method.type);
  await hand.arrive(list);
  if (until !== 'payment') return reachRoute(stage, walk);
  await hand.pressTile('You have an open payment');
  return hand.arrive(path);
}

/** Both ways back from a route, that nothing typed is lost on the way, and the route once more. */
export async function walkBack(stage: Stage, walk: Walked): Promise<void> {
  const { hand, widget } = stage;
  const { method, until, back } = walk;
  await reachRoute(stage, walk);
  goBack(stage);
  await hand.arrive(back);
  const isTyped = until === 'form' || until === 'confirm' || until === 'payment';
  if (isTyped && method.response !== 'crypto') {
    await chooseAgain(stage, method);
    await hand.until(
      () => findLost(stage, method).length === 0,
      `what was typed; lost is ${findLost(stage, method)}`,
    );
  }
  await comeAgain(stage, walk);
  widget.goBack();
  // Nothing was chosen on the way into an open payment: it leads to the list that it was found in.
  await hand.arrive(until === 'payment' ? `/${method.type}` : back);
  await comeAgain(stage, walk);
}

/** Checks the page after a reload; from an open payment Back leads to the list, which keeps a link to it. */
export async function walkReload(
  { hand, widget }: Stage,
  { method, until, path, reload }: Walked,
): Promise<void> {
  await hand.arrive(reload);
  if (until !== 'payment') return;
  widget.goBack();
  await hand.arrive(`/${method.type}`);
  await hand.pressTile('You have an open payment');
  await hand.arrive(path);
}
