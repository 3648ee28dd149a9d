// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ENGLISH, user } from '../../../test/support/render.tsx';
import { renderInSession } from '../../../test/support/render-in-session.tsx';
import type { NextOf, Transaction } from '../../domain/payment/transaction-schema.ts';
import { disposeSession } from '../../session/create-session.ts';
import { createFakeSession, transactionOf } from '../../session/testing/fake-session.ts';
import InstructionScreen from './instruction-screen.tsx';

type Instruction = NextOf<'instruction'>;
const CLABE = { label: 'CLABE', value: '646180157000000004', copy: true };
const NAME = { label: 'requisites.beneficiary', value: 'EXAMPLE SA', copy: false };
const LINK = 'https://qr.example/1';
let fake: ReturnType<typeof createFakeSession>;

async function show(next: Partial<Instruction>, part: Partial<Transaction> = {}, platform = 'desktop') {
  const { state } = fake.session;
  state.user.platform = platform as typeof state.user.platform;
  state.transaction = transactionOf({
    next: { kind: 'instruction', steps: [], requisites: [], ...next },
    ...part,
  });
  await renderInSession(fake.session, <InstructionScreen />);
}
const actions = () =>
  [...document.querySelectorAll('.sticky-footer :is(button, a)')].map(({ textContent }) => textContent);
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

beforeEach(() => {
  vi.useFakeTimers();
  fake = createFakeSession();
  fake.session.state.i18n = ENGLISH;
});
afterEach(() => {
  disposeSession(fake.session);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test.for<
  [what: string, next: Partial<Instruction>, title: string, actions: string[], part?: Partial<Transaction>]
>([
  ['a transfer', { requisites: [CLABE] }, 'How to pay', ['Copy CLABE', 'I’ve paid']],
  ['a prompt', { push: true }, 'Approve on your phone', ['I’ve approved it']],
  ['a voucher', { voucher: true, requisites: [CLABE] }, 'Pay in cash', ['Copy code', 'I’ve paid']],
  [
    'a barcode for the scanner of a shop',
    { requisites: [CLABE], barcode: { format: 'code128', value: '1234567890' } },
    'Pay in cash',
    ['I’ve paid'],
  ],
  ['a code on a desktop', { qr: LINK }, 'Pay by QR code', ['I’ve paid']],
  [
    'a dial code on a desktop',
    { requisites: [{ label: 'requisites.dial', value: '*000*1#', copy: true }] },
    'Dial to pay',
    ['Copy code', 'I’ve paid'],
  ],
  [
    'a cash machine',
    { requisites: [{ label: 'requisites.code', value: '123412341234', copy: true }] },
    'How to get your money',
    ['Copy code'],
    { type: 'withdrawal' },
  ],
  [
    'the rail that the cashier names',
    { rail: 'voucher', requisites: [CLABE] },
    'Pay in cash',
    ['Copy code', 'I’ve paid'],
  ],
  [
    'a rail that the widget does not know',
    { rail: 'pigeon', requisites: [CLABE] },
    'How to pay',
    ['Copy CLABE', 'I’ve paid'],
  ],
])('%s has its own title and main action', async ([, next, words, buttons, part]) => {
  await show(next, part);
  expect([title(), actions()]).toEqual([words, buttons]);
});

test.for([
  ['a CLABE', [CLABE], 'Copy CLABE', CLABE.value],
  ['a CLABE with spaces', [{ ...CLABE, value: '646 180 15700000000 4' }], 'Copy CLABE', CLABE.value],
  [
    'an IBAN with spaces',
    [{ label: 'IBAN', value: 'DE89 3704 0044 0532 0130 00' }],
    'Copy IBAN',
    'DE89370400440532013000',
  ],
  ['the account, and not the name above it', [{ ...NAME, copy: true }, CLABE], 'Copy CLABE', CLABE.value],
  ['an alias as it is', [{ label: 'Alias', value: 'mi.alias-pago' }], 'Copy Alias', 'mi.alias-pago'],
] as const)(
  'the main action of a transfer copies %s as the field of a bank’s app takes it',
  async ([, requisites, name, copied]) => {
    const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard);
    await show({ requisites: [...requisites] }, { amount: '1500.00' });
    await user.click(screen.getByRole('button', { name }));
    await user.click(screen.getByRole('button', { name: name.replace('Copy', 'Copy:') }));
    expect(writeText.mock.calls).toEqual([[copied], [copied]]);
  },
);

test('once the account is copied, “I’ve paid” is the main action, in its place; a copy that fails changes nothing', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockRejectedValueOnce(new Error('denied'));
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard);
  document.execCommand = () => false;
  await show({ requisites: [CLABE] });
  const buttons = () => [...document.querySelectorAll<HTMLElement>('.sticky-footer button')];
  const colors = () => buttons().map(({ dataset }) => [dataset.color, dataset.variant]);
  const [copy, paid] = buttons();
  if (!copy) throw new Error('There is no button');
  await user.click(copy);
  expect(colors()).toEqual([
    ['primary', 'solid'],
    ['accent', 'plain'],
  ]);
  await user.click(copy);
  expect(colors()).toEqual([
    ['neutral', 'solid'],
    ['primary', 'solid'],
  ]);
  expect(buttons()).toEqual([copy, paid]);
});

const order = () =>
  [...document.querySelectorAll('.amount-card, .copy-row-label, .qr-card, .steps')].map((part) =>
    part.classList.contains('copy-row-label') ? part.textContent : (part.classList[0] ?? ''),
  );

test.for<[string, Partial<Instruction>, string, string[]]>([
  [
    'of a transfer',
    { rail: 'transfer', requisites: [CLABE] },
    'ios',
    ['amount-card', 'Transfer exactly this amount', 'CLABE', 'steps'],
  ],
  [
    'of a code on a phone',
    { rail: 'qr', qr: LINK },
    'ios',
    ['amount-card', 'QR code to pay', 'qr-card', 'steps'],
  ],
  [
    'of a code on a desktop',
    { rail: 'qr', qr: LINK },
    'desktop',
    ['amount-card', 'qr-card', 'QR code to pay', 'steps'],
  ],
  [
    'of a voucher on a phone',
    { rail: 'voucher', qr: LINK, requisites: [CLABE] },
    'ios',
    ['amount-card', 'qr-card', 'CLABE', 'steps'],
  ],
])('what the user needs next is above the steps %s', async ([, next, platform, parts]) => {
  await show({ ...next, steps: ['Open your bank’s app'] }, {}, platform);
  expect(order()).toEqual(parts);
});

test('a prompt names the phone, and is sent again where and when the cashier allows it', async () => {
  await show({ push: true, phone: '254712123456', resendAfter: Date.now() + 30_000 });
  expect(document.body.textContent).toContain('+254 712 123456');
  const again = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send again' });
  expect(again().disabled).toBe(true);
  await act(async () => void (await vi.advanceTimersByTimeAsync(31_000)));
  await user.click(again());
  expect(fake.sentOf('BANKING:continue-v1').map(({ data }) => data.step)).toEqual(['resend']);
});

test('on a phone a code with a link opens the bank’s app, and any code can be saved', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  await show({ qr: LINK }, {}, 'ios');
  expect(actions()).toEqual(['Open bank app', 'Save QR code', 'I’ve paid']);
  await user.click(screen.getByRole('button', { name: 'Open bank app' }));
  expect(open).toHaveBeenCalledExactlyOnceWith(LINK, '_blank', 'noopener,noreferrer');
});

test('the link of the cashier opens the bank’s app before the code does', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  await show({ qr: '{"TYP":20}', intent: LINK }, {}, 'ios');
  await user.click(screen.getByRole('button', { name: 'Open bank app' }));
  expect(open).toHaveBeenCalledExactlyOnceWith(LINK, '_blank', 'noopener,noreferrer');
});

test.for(['javascript:alert(1)', 'http://bank.example/', '{"TYP":20}'])(
  'on a phone the code %s opens nothing and can be saved',
  async (qr) => {
    await show({ qr }, {}, 'android');
    expect(actions()).toEqual(['Save QR code', 'I’ve paid']);
  },
);

test('on a phone a dial code is dialled with one press', async () => {
  await show({ requisites: [{ label: 'requisites.dial', value: '*000*1#', copy: true }] }, {}, 'android');
  expect(screen.getByRole('link', { name: 'Dial *000*1#' }).getAttribute('href')).toBe('tel:*000*1%23');
});

test('a deposit can be cancelled where the cashier allows it, after a question', async () => {
  await show({ requisites: [CLABE], canCancel: true });
  await user.click(screen.getByRole('button', { name: 'Cancel payment' }));
  await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)));
  await user.click(screen.getByRole('button', { name: 'Yes, cancel it' }));
  expect(fake.sentOf('BANKING:continue-v1').map(({ data }) => data.step)).toEqual(['cancel']);
});

test('a deposit cannot be cancelled where the cashier does not allow it', async () => {
  await show({ requisites: [CLABE] });
  expect(screen.queryByRole('button', { name: 'Cancel payment' })).toBeNull();
});

test.for([
  'tel:**21*0711123456#',
  'SMSTO:90900:PAY 500',
  'solana:9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin?amount=1',
  'dogecoin:DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyD',
])('a QR code that a phone would act on is neither shown nor saved: %s', async (qr) => {
  await show({ qr, rail: 'qr' }, {}, 'ios');
  expect(actions()).toEqual(['I’ve paid']);
  expect(screen.queryByRole('img')).toBeNull();
  expect(fake.notified.filter(([name]) => name === 'Error')).toHaveLength(1);
});
