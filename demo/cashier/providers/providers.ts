import type { PaymentProvider } from '../ports/payment-provider.ts';

export function providerOf(providers: readonly PaymentProvider[], name: string): PaymentProvider {
  const found = providers.find((provider) => provider.name === name);
  if (!found) throw new Error(`No provider is named ${name}`);
  return found;
}
