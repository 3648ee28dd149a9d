import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES, isCrypto, isUsuallyWhole, sharesSymbol, symbolOf } from './currencies.ts';
import { formatAmount, formatAmountInput, formatMoney, formatPlain, withSign } from './format-money.ts';
import { fromDecimal, toDecimal, unitOf } from './money.ts';
import { numberFormat, warmFormatters } from './number-format.ts';

const SPACE = '\u00a0';

it.each(['kk-KZ', 'ky-KG', 'tg-TJ', 'uz'])(
  'numbers of %s, which Chromium has no data of, are written as in Russian',
  (tag) => {
    expect(numberFormat(tag).resolvedOptions().locale).toMatch(/^ru/);
  },
);

it('the first formatter is created in a task of its own, once, and whoever waits for it goes on', async () => {
  const [first, second] = [warmFormatters(), warmFormatters()];
  expect(second).toBe(first);
  await first;
});

describe('format money', () => {
  it.each([
    [150_000n, 'MXN', 'en', '$1,500.00'],
    [150_000n, 'MXN', 'es-MX', '$1,500.00'],
    [150_000n, 'BRL', 'pt-BR', `R$${SPACE}1.500,00`],
    [150_000n, 'RUB', 'ru', `1${SPACE}500,00${SPACE}₽`],
    [123_456_700n, 'INR', 'en-IN', '₹12,34,567.00'],
    [123_456_700n, 'INR', 'hi', '₹12,34,567.00'],
    [123_456_700n, 'INR', 'mr', '₹12,34,567.00'],
    [123_456_700n, 'INR', 'te', '₹12,34,567.00'],
    [150_000n, 'EUR', 'es', `1500,00${SPACE}€`],
    [1_500n, 'JPY', 'en', '¥1,500'],
    [1_500n, 'KWD', 'en', `KD${SPACE}1.500`],
    [10_000n, 'KES', 'en', `KSh${SPACE}100.00`],
    [10_000n, 'PAB', 'en', `B/.${SPACE}100.00`],
    [10_000n, 'UZS', 'ru', `100,00${SPACE}so'm`],
    [10_000n, 'NGN', 'en', '₦100.00'],
    [123_456_700n, 'AZN', 'az', `1.234.567,00${SPACE}₼`],
    [123_456_700n, 'KZT', 'kk-KZ', `1${SPACE}234${SPACE}567,00${SPACE}₸`],
    [-50n, 'USD', 'en', '-$0.50'],
    [123_000n, 'BTC', 'en', `0.00123${SPACE}₿`],
    [100_000_000n, 'BTC', 'pt-BR', `1${SPACE}₿`],
    [1_050n, 'USDT', 'ru', `10,5${SPACE}₮`],
    [100n, 'XXX', 'en', `XXX${SPACE}1.00`],
    [10_000n, 'COP', 'en', '$100'],
    [10_050n, 'COP', 'en', '$100.50'],
    [10_050n, 'COP', 'es', `100,50${SPACE}$`],
    [-10_000n, 'COP', 'en', '-$100'],
    [10_000n, 'IDR', 'en', `Rp${SPACE}100`],
    [10_000n, 'IRR', 'en', '﷼100'],
    [10_000n, 'PKR', 'en', '₨100'],
    [10_000n, 'SOS', 'en', `Sh${SPACE}100`],
    [10_000n, 'MMK', 'en', `K${SPACE}100`],
    [100_000n, 'IQD', 'en', `IQD${SPACE}100`],
    [100_125n, 'IQD', 'en', `IQD${SPACE}100.125`],
    [100_500n, 'IQD', 'en', `IQD${SPACE}100.500`],
  ])('formats %s %s in %s', (minor, code, tag, text) => expect(formatMoney(minor, code, tag)).toBe(text));

  it('keeps every digit of an amount beyond the precision of a float', () => {
    expect(formatMoney(900_719_925_474_099_301n, 'MXN', 'en')).toBe('$9,007,199,254,740,993.01');
  });

  it('formats limits without decimals', () => {
    expect(formatAmount(10_000_000n, 'MXN', 'en')).toBe('100,000');
    expect(formatAmount(150n, 'MXN', 'en')).toBe('1.50');
    expect(formatAmount(1_500n, 'KWD', 'en')).toBe('1.500');
  });

  it('shows existing decimals, and hides zero decimals in currencies that are usually written whole', () => {
    for (const code of CURRENCIES.filter(isUsuallyWhole)) {
      expect(formatPlain(unitOf(code) * 100n, code)).toBe('100');
      expect(formatPlain(unitOf(code) * 100n + 1n, code)).toBe(toDecimal(unitOf(code) * 100n + 1n, code));
    }
    expect(formatPlain(10_000n, 'MXN')).toBe('100.00');
  });

  it('formats the initial text of the amount field without grouping', () => {
    expect(formatAmountInput(123_450n, 'MXN', 'pt-BR')).toBe('1234,50');
    expect(formatAmountInput(123_400n, 'MXN', 'pt-BR')).toBe('1234');
  });

  it.each(['en', 'es', 'hi', 'en-IN', 'mr', 'es-MX', 'pt-BR', 'ru', 'te'])(
    'shows the amount and the sign in Latin digits: %s',
    (tag) => {
      const decimal = new Intl.NumberFormat(`${tag}-u-nu-latn`).format(0.5).charAt(1);
      fc.assert(
        fc.property(
          fc.bigInt({ min: 1n - 10n ** 18n, max: 10n ** 18n - 1n }),
          fc.constantFrom(...CURRENCIES),
          (minor, code) => {
            const text = formatMoney(minor, code, tag);
            expect(text).toContain(symbolOf(code));
            const bare = text.replace(symbolOf(code), '').replace(/[^\d.,-]/g, '');
            const plain = [...bare]
              .filter((char) => /[\d-]/.test(char) || char === decimal)
              .join('')
              .replace(decimal, '.');
            expect(fromDecimal(plain, code)).toBe(minor);
            if (!isCrypto(code)) expect(plain).toBe(formatPlain(minor, code));
          },
        ),
      );
    },
  );
});

describe('format money from right to left', () => {
  const seen = (text: string) =>
    text.replaceAll('\u200e', '<LRM>').replaceAll('\u200f', '<RLM>').replaceAll(SPACE, ' ');

  it.each([
    [21_200n, 'BRL', 'ar', '<RLM>212.00 <LRM>R$<LRM>'],
    [21_200n, 'BRL', 'fa', '<LRM><LRM>R$<LRM> 212.00'],
    [21_200n, 'PAB', 'he', '<RLM>212.00 <RLM><LRM>B/.<LRM>'],
    [21_200n, 'MXN', 'ar', '<RLM>212.00 $'],
    [21_200n, 'KES', 'ar', '<RLM>212.00 KSh'],
    [-21_200n, 'MXN', 'ar', '<RLM><LRM>-212.00 $'],
    [21_200n, 'BRL', 'pt-BR', 'R$ 212,00'],
  ])('keeps symbol and sign readable: %s %s in %s', (minor, code, tag, text) => {
    expect(seen(formatMoney(minor, code, tag))).toBe(text);
  });

  it('binds a sign to the digits', () => {
    expect(seen(withSign('+', formatMoney(21_200n, 'MXN', 'ar'), 'ar'))).toBe('<RLM><LRM>+212.00 $');
    expect(withSign('+', formatMoney(21_200n, 'MXN', 'en'), 'en')).toBe('+$212.00');
  });
});

describe('format money with two currencies on a screen', () => {
  it.each([
    [51_200n, 'USD', ['MXN'], `$512.00${SPACE}USD`],
    [51_200n, 'MXN', ['MXN'], '$512.00'],
    [51_200n, 'MXN', ['MXN', 'USD'], `$512.00${SPACE}MXN`],
    [51_200n, 'MXN', ['MXN', 'EUR'], '$512.00'],
    [51_200n, 'EUR', ['MXN'], `€512.00${SPACE}EUR`],
    [51_200n, 'LKR', ['LKR', 'PKR'], `Rs${SPACE}512.00${SPACE}LKR`],
    [10_000n, 'COP', ['CLP'], `$100${SPACE}COP`],
    [100_000n, 'IQD', ['USD'], `IQD${SPACE}100`],
    [123_000n, 'BTC', ['USD'], `0.00123${SPACE}BTC`],
    [-51_200n, 'USD', ['MXN'], `-$512.00${SPACE}USD`],
    [100n, 'XXX', ['MXN'], `XXX${SPACE}1.00`],
  ])('formats %s %s beside %s as %s', (minor, code, shown, text) => {
    expect(formatMoney(minor, code, 'en', 'keep', shown)).toBe(text);
  });

  it('separates the currency code from the digits in every language', () => {
    expect(formatMoney(150_000n, 'BRL', 'pt-BR', 'keep', ['USD'])).toBe(`R$${SPACE}1.500,00${SPACE}BRL`);
    expect(formatMoney(150_000n, 'USD', 'ru', 'drop', ['RUB'])).toBe(`1${SPACE}500${SPACE}$${SPACE}USD`);
  });

  it.each(['en', 'ru'])('shows any two currencies differently, whichever is the user’s own: %s', (tag) => {
    const words = (text: string) =>
      text
        .replace(/[\d\s.,-]/gu, '')
        .normalize('NFKC')
        .toLowerCase();
    for (const own of CURRENCIES) {
      for (const other of CURRENCIES) {
        if (own === other) continue;
        const shown = [own, other];
        const ownText = formatMoney(12_345_678n, own, tag, 'keep', shown);
        const otherText = formatMoney(12_345_678n, other, tag, 'keep', shown);
        expect(otherText).toContain(other);
        expect(words(ownText)).not.toBe(words(otherText));
        if (sharesSymbol(own, other)) expect(ownText).toContain(own);
      }
    }
  });
});
