// @vitest-environment happy-dom

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import catalogue from '../../demo/scenarios/catalogue.json' with { type: 'json' };
import { ENGLISH } from '../../test/support/render.tsx';
import { renderInSession } from '../../test/support/render-in-session.tsx';
import { COUNTRIES } from '../domain/fields/countries.ts';
import type { ThemeName } from '../domain/host/platform.ts';
import { type Method, parseMethods } from '../domain/methods/method.ts';
import { isTileGroup } from '../domain/methods/method-groups.ts';
import { CURRENCIES } from '../domain/money/currencies.ts';
import { CoinIcon } from '../flows/crypto/crypto-screen.tsx';
import { bankIcon } from '../flows/nigerian-banks/nigerian-banks-screen.tsx';
import { CountryFlag } from '../parts/method/country-button.tsx';
import { CurrencyIcon } from '../parts/method/currency-icon.tsx';
import { LargeMethodIcon } from '../parts/method/method-heading.tsx';
import { MethodIcon } from '../parts/method/method-icon.tsx';
import { PaymentDetailRows } from '../parts/payment/changed-details.tsx';
import { TransactionSummary } from '../parts/receipt/transaction-summary.tsx';
import { HistoryRow } from '../screens/history/history-screen.tsx';
import { disposeSession } from '../session/create-session.ts';
import { createFakeSession, transactionOf } from '../session/testing/fake-session.ts';
import { type Canvas, createCanvas } from '../theme/canvas.ts';
import { ShadowRootProvider } from '../ui/shadow-root.tsx';

const BASE = 'https://cdn.test/icons/';
let fake: ReturnType<typeof createFakeSession>;
let host: HTMLElement;
let canvas: Canvas;

beforeEach(() => {
  fake = createFakeSession();
  fake.session.state.i18n = ENGLISH;
  host = document.createElement('div');
  canvas = createCanvas(host.attachShadow({ mode: 'open' }));
  canvas.setTheme('light');
});
afterEach(() => disposeSession(fake.session));

const inShadowRoot = (view: ReactNode) => (
  <ShadowRootProvider value={host.shadowRoot}>{view}</ShadowRootProvider>
);
const show = (view: ReactNode) => renderInSession(fake.session, inShadowRoot(view));
const drawn = () =>
  [...document.querySelectorAll('img')].map((image) => image.getAttribute('src')?.replace(BASE, '') ?? '');
const wear = (theme: ThemeName) =>
  act(async () => {
    canvas.setTheme(theme);
    await new Promise((resolve) => setTimeout(resolve));
  });

const methods: Method[] = catalogue.countries.flatMap(({ deposit, withdrawal }) =>
  [deposit, withdrawal].flatMap((lists) => parseMethods(lists, () => undefined)),
);
const marks = [...new Map(methods.map((method) => [JSON.stringify(method.iconIds), method])).values()];
const methodOf = (name: string): Method => {
  const method = methods.find((known) => known.name === name);
  if (!method) throw new Error(`The catalogue has no ${name}`);
  return method;
};

test('screens use exactly the icons that are shipped', async () => {
  const groups = catalogue.groups.map(({ name }) => name).filter(isTileGroup);
  await show(
    <>
      {marks.map((method) => (
        <MethodIcon key={method.iconIds.compact} method={method} />
      ))}
      {marks.map((method) => (
        <LargeMethodIcon key={method.iconIds.light} method={method} />
      ))}
      {groups.map((name) => (
        <MethodIcon key={name} group={name} />
      ))}
      {COUNTRIES.map(({ code }) => (
        <CountryFlag key={code} code={code} />
      ))}
      {CURRENCIES.map((code) => (
        <CurrencyIcon key={code} code={code} />
      ))}
    </>,
  );
  const light = drawn();
  await wear('dark');
  const banks = Array.from({ length: 1_000 }, (_, code) => bankIcon(String(code).padStart(3, '0')));
  const reached = new Set([...light, ...drawn(), ...banks.map((path) => path?.replace('icons/', ''))]);
  reached.delete(undefined);
  const root = join(import.meta.dirname, '../../public/icons');
  const shipped = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readdirSync(join(root, name)).map((file) => `${name}/${file}`));
  expect([...reached].toSorted()).toEqual(shipped.toSorted());
  expect(groups.length).toBeGreaterThan(0);
});

describe('the large method icon', () => {
  const spei = methodOf('spei');

  test('is that of the theme, and follows a change of the theme', async () => {
    await show(<LargeMethodIcon method={spei} />);
    expect(drawn()).toEqual(['methods/spei-light.svg']);
    await wear('dark');
    expect(drawn()).toEqual(['methods/spei-dark.svg']);
    await wear('light');
    expect(drawn()).toEqual(['methods/spei-light.svg']);
  });

  test('is the host’s own image for the theme, or else the host’s compact one', async () => {
    const { schema } = fake.session.state.host;
    schema.assets = { 'spei-card': 'https://host.test/spei.png' };
    const { rerender } = await show(<LargeMethodIcon method={spei} />);
    expect(drawn()).toEqual(['https://host.test/spei.png']);
    schema.assets = { ...schema.assets, 'spei-light': 'https://host.test/wide.png' };
    await rerender(inShadowRoot(<LargeMethodIcon method={spei} />));
    expect(drawn()).toEqual(['https://host.test/wide.png']);
  });

  test('falls back to the compact icon, then to initials', async () => {
    await show(<LargeMethodIcon method={spei} />);
    const fail = () => fireEvent.error(screen.getByAltText(''));
    fail();
    expect(drawn()).toEqual(['methods/spei-card.svg']);
    fail();
    expect(drawn()).toEqual([]);
    expect(document.querySelector('.icon')?.getAttribute('data-initials')).toBe('SB');
  });

  test('is shown beside the method of a receipt', async () => {
    fake.session.state.lists.deposit.methods = [spei];
    await show(<TransactionSummary transaction={transactionOf()} />);
    expect(drawn()).toEqual(['methods/spei-light.svg']);
  });
});

describe('the icon of a currency', () => {
  test('is shown for a crypto method in the list of coins, unless the host has replaced the method icon', async () => {
    await show(<CoinIcon method={methodOf('usdt')} />);
    expect(drawn()).toEqual(['currencies/usdt.svg']);
    fake.session.state.host.schema.assets = { 'usdt-card': 'https://host.test/usdt.png' };
    cleanup();
    await show(<CoinIcon method={methodOf('usdt')} />);
    expect(drawn()).toEqual(['https://host.test/usdt.png']);
  });

  test('can be replaced by the host', async () => {
    fake.session.state.host.schema.assets = { 'currency-btc': 'https://host.test/btc.png' };
    await show(<CurrencyIcon code="BTC" />);
    expect(drawn()).toEqual(['https://host.test/btc.png']);
  });

  test('shows initials for an unknown code, and requests no file', async () => {
    await show(<CurrencyIcon code="../../y" />);
    expect(drawn()).toEqual([]);
  });

  test('is shown in history and receipt beside an amount in another currency than the user’s', async () => {
    fake.session.state.user.currency = 'MXN';
    await show(<HistoryRow transaction={transactionOf({ currency: 'MXN' })} />);
    expect(drawn()).toEqual([]);
    await show(<HistoryRow transaction={transactionOf({ currency: 'BRL' })} />);
    await show(<TransactionSummary transaction={transactionOf({ currency: 'KWD', amount: '5.000' })} />);
    expect(drawn()).toEqual(['currencies/brl.svg', 'currencies/kwd.svg']);
  });
});

describe('the icon of a payment detail', () => {
  const rows = (icons: (string | undefined)[]) =>
    show(
      <PaymentDetailRows
        requisites={icons.map((icon, at) => ({
          label: `Row ${at}`,
          value: `value ${at}`,
          icon,
          copy: at % 2 === 0,
        }))}
      />,
    );
  const places = () => [...document.querySelectorAll('.copy-row-lead, .definition-lead')];

  test('is shown in every row for which the cashier names one, hidden from screen readers', async () => {
    await rows(['card', 'document', 'home', 'phone', 'ticket-discount', 'user']);
    expect(places()).toHaveLength(6);
    expect(places().every((container) => container.querySelector('svg[aria-hidden=true]') !== null)).toBe(
      true,
    );
    expect(new Set(places().map((container) => container.innerHTML)).size).toBe(6);
  });

  test('keeps its space in a row without one, so that the rows are aligned', async () => {
    await rows(['card', undefined, 'of-no-kind']);
    expect(places().map((container) => container.childElementCount)).toEqual([1, 0, 0]);
  });

  test('takes no space if no row has one', async () => {
    await rows([undefined, '__proto__']);
    expect(places()).toEqual([]);
  });
});
