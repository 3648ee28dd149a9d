export const SHEET_METHODS: readonly string[] = ['apple_pay', 'google_pay', 'browser_wallet'];

/** Without stand-ins for their sheets no market lists these methods, because browsers on a developer's machine have no such wallets. */
export function listSheetMethods(
  { country, currency }: { country: string; currency: string },
  amountRules: unknown,
): readonly Record<string, unknown>[] {
  const countryCode = country.toUpperCase();
  const label = 'Sandbox Games';
  const method = (name: string, title: string, wallet: Record<string, unknown>) => ({
    name,
    text: { en: title },
    amount_rules: amountRules,
    fields: [],
    isPopular: true,
    position: 0,
    wallet,
  });
  return [
    method('apple_pay', 'Apple Pay', {
      kind: 'apple-pay',
      request: {
        countryCode,
        currencyCode: currency,
        supportedNetworks: ['visa', 'masterCard'],
        merchantCapabilities: ['supports3DS'],
        total: { label },
      },
    }),
    method('google_pay', 'Google Pay', {
      kind: 'google-pay',
      request: {
        environment: 'TEST',
        apiVersion: 2,
        apiVersionMinor: 0,
        merchantInfo: { merchantName: label },
        allowedPaymentMethods: [
          {
            type: 'CARD',
            parameters: {
              allowedAuthMethods: ['CRYPTOGRAM_3DS'],
              allowedCardNetworks: ['VISA', 'MASTERCARD'],
            },
            tokenizationSpecification: { type: 'PAYMENT_GATEWAY', parameters: { gateway: 'example' } },
          },
        ],
        transactionInfo: { countryCode, currencyCode: currency },
      },
    }),
    method('browser_wallet', 'Browser wallet', {
      kind: 'payment-request',
      request: {
        methodData: [{ supportedMethods: 'https://wallet.example/pay' }],
        details: { total: { label, amount: { currency } } },
      },
    }),
  ];
}
