import type { Payment } from '../../../demo/cashier/storage/payments.ts';
import en from '../../../public/locales/en.json';
import { isFinal, type TransactionStatus } from '../../../src/domain/payment/transaction.ts';
import type { Finding, Verdict } from '../verdict.ts';

export interface Screen {
  page: string;
  headings: string[];
  text: string;
}

export function readScreen(): Screen {
  const root = document.querySelector('pay-widget')?.shadowRoot;
  const main = root?.querySelector<HTMLElement>('main');
  const headings = [...(main?.querySelectorAll('h1, h2, h3') ?? [])].map(
    ({ textContent }) => textContent ?? '',
  );
  const text = [...(root?.children ?? [])].map((child) => child.textContent).join('\n');
  return { page: main?.dataset.page ?? '', headings, text };
}

const { complete } = en;
const STATUSES = new Map<string, TransactionStatus>([
  [complete.waiting.title, 'waiting'],
  [complete.accepted.title, 'accepted'],
  [complete.processed.title, 'processed'],
  [complete.mistaked.title, 'mistaked'],
  [complete.withdrawalWaiting.title, 'waiting'],
  [complete.withdrawalAccepted.title, 'accepted'],
  [complete.withdrawalProcessed.title, 'processed'],
  [complete.withdrawalMistaked.title, 'mistaked'],
]);

export const isDenied = ({ text }: Screen): boolean => text.includes(en.pay.notCreated);

export function checkPage(tab: string, screen: Screen, payments: readonly Payment[]): Finding[] {
  const { page, headings, text } = screen;
  const findings: Finding[] = [];
  const add = (verdict: Verdict, what: string) => findings.push({ verdict, what: `${tab}: ${what}` });
  if (page === '' || page === '/error') add('stuck', `the page is “${page || 'empty'}”`);
  if (text.includes(en.paymentCheck.title)) add('stuck', 'the payment is still being checked');
  const [id] = /(?:dep|wd)_[0-9a-f]{16}/.exec(text) ?? [];
  const booked = payments.find((payment) => payment.id === id);
  if (id && !booked) add('lost', `${id} is shown, and is not in the database`);
  const shown = headings.map((heading) => STATUSES.get(heading)).find((status) => status !== undefined);
  if (shown && booked && booked.status !== shown)
    add('wrong', `${id} is shown as ${shown}, and is ${booked.status}`);
  if (shown && !payments.some(({ status }) => status === shown)) {
    add('wrong', `a payment is shown as ${shown}, and none is`);
  }
  const open = payments.filter(({ status }) => !isFinal(status));
  const isOffered = text.includes(en.list.openTitle);
  const isList = page === '/deposit' || page === '/withdrawal';
  if (isList && open.length > 0 && !isOffered)
    add('wrong', `${open[0]?.id} is open, and nothing tells of it`);
  if (isList && open.length === 0 && isOffered) add('wrong', 'a payment is offered as open, and none is');
  return findings;
}
