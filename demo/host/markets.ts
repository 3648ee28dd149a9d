export interface Market {
  /** ISO 3166 code in lower case, as in the catalogue. */
  country: string;
  currency: string;
  /** BCP 47 tag of the market's language. */
  locale: string;
}

/** The markets of demo/scenarios/catalogue.json. The catalogue itself is too large for a page. */
const ROWS = [
  'mx MXN es-MX',
  'ru MXN en-US',
  'br BRL pt-BR',
  'in INR en-IN',
  'ng NGN en-NG',
  'ke KES en-KE',
  'id IDR id-ID',
  'my MYR ms-MY',
  'th THB th-TH',
  'co COP es-CO',
  'pe PEN es-PE',
  'cl CLP es-CL',
  'ar ARS es-AR',
  'kz KZT ru-KZ',
  'kg KGS ru-KG',
  'uz UZS uz-UZ',
  'ua UAH uk-UA',
  'ru RUB ru-RU',
  'tr TRY tr-TR',
  'bd BDT bn-BD',
  'ph PHP en-PH',
  'vn VND vi-VN',
  'jp JPY ja-JP',
  'kw KWD ar-KW',
  'de EUR de-DE',
  'az AZN az-AZ',
  'eg EGP ar-EG',
  'sg SGD en-SG',
];

export const MARKETS: readonly Market[] = ROWS.map((row) => {
  const [country = '', currency = '', locale = ''] = row.split(' ');
  return { country, currency, locale };
});

const regionNames = new Intl.DisplayNames('en', { type: 'region' });

/** `Mexico · MXN`; a code that is no region stays as it is. */
export function labelOf({ country, currency }: Pick<Market, 'country' | 'currency'>): string {
  const name = /^[a-z]{2}$/i.test(country) ? regionNames.of(country.toUpperCase()) : country;
  return `${name} · ${currency}`;
}

/** Usual amounts in currencies where `DEFAULT_AMOUNT` is too much or too little for most methods. */
const USUAL_AMOUNTS: Record<string, number> = {
  AZN: 100,
  CLP: 20_000,
  COP: 100_000,
  EUR: 100,
  IDR: 200_000,
  KWD: 100,
  KZT: 10_000,
  MYR: 200,
  NGN: 5_000,
  PEN: 200,
  SGD: 100,
  UZS: 100_000,
  VND: 200_000,
  BRL: 300,
};
const DEFAULT_AMOUNT = 1_000;

/** A usual amount of a payment, in major units: a magic amount begins with it if the form has no amount. */
export function usualAmountOf(currency: string): number {
  return USUAL_AMOUNTS[currency] ?? DEFAULT_AMOUNT;
}
