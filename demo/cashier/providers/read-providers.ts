import { readFile } from 'node:fs/promises';
import type { PaymentProvider } from '../ports/payment-provider.ts';
import { StartError } from '../start-error.ts';
import { startMockBank } from './pix/mock-bank.ts';
import { type PixOptions, pixProvider } from './pix/pix-provider.ts';

const MOCK_BANK_PORT = 5_180;

type Environment = Readonly<Record<string, string | undefined>>;

/** The providers that the environment names (docs/operate.md). @throws {StartError} when a setting is missing or wrong */
export async function readProviders(env: Environment, cashierUrl: string): Promise<PaymentProvider[]> {
  const { PIX_URL, STRIPE_KEY, ERC20_URL } = env;
  const providers: PaymentProvider[] = [];
  if (PIX_URL)
    providers.push(
      pixProvider(PIX_URL === 'mock' ? await mockOptions(cashierUrl) : await pixOptions(env, PIX_URL)),
    );
  if (STRIPE_KEY) providers.push(await readStripe(env, STRIPE_KEY));
  if (ERC20_URL) providers.push(await readErc20(env, ERC20_URL));
  return providers;
}

function needOf(env: Environment, owner: string) {
  return (name: string) => {
    const value = env[name];
    if (!value) throw new StartError(`${owner} needs ${name}.`);
    return value;
  };
}

async function readStripe(env: Environment, secretKey: string): Promise<PaymentProvider> {
  const need = needOf(env, 'STRIPE_KEY');
  const [hookSecret, returnUrl] = [need('STRIPE_WEBHOOK_SECRET'), need('STRIPE_RETURN_URL')];
  // A cashier without Stripe does not need the `stripe` package.
  const { stripeProvider } = await import('./stripe/stripe-provider.ts');
  return stripeProvider({ secretKey, hookSecret, returnUrl, clock: Date.now });
}

async function readErc20(env: Environment, url: string): Promise<PaymentProvider> {
  const need = needOf(env, 'ERC20_URL');
  const count = (name: string, standard: number) => {
    const value = Number(env[name] || standard);
    if (!Number.isSafeInteger(value) || value < 0) throw new StartError(`${name} must be a whole number.`);
    return value;
  };
  const settings = {
    url,
    token: need('ERC20_TOKEN'),
    xpub: need('ERC20_XPUB'),
    chainId: count('ERC20_CHAIN_ID', 1),
    confirmations: count('ERC20_CONFIRMATIONS', 12),
    startBlock: count('ERC20_START_BLOCK', 0),
    ...(env.ERC20_PAYOUTS && { payouts: { contract: env.ERC20_PAYOUTS, key: need('ERC20_PAYOUTS_KEY') } }),
  };
  // A cashier without ERC-20 does not need the `ethers` package.
  const { erc20Provider } = await import('./erc20/erc20-provider.ts');
  try {
    return erc20Provider(settings);
  } catch {
    // The message of `ethers` would show the private key.
    throw new StartError('ERC20_TOKEN, ERC20_XPUB, ERC20_PAYOUTS or ERC20_PAYOUTS_KEY has a wrong form.');
  }
}

async function pixOptions(env: Environment, url: string): Promise<PixOptions> {
  const need = needOf(env, 'PIX_URL');
  const read = (name: string) =>
    readFile(need(name), 'utf8').catch(() => {
      throw new StartError(`The file of ${name} cannot be read.`);
    });
  if (!URL.canParse(url))
    throw new StartError('PIX_URL must be an address such as https://pix.bank.example/v2.');
  const tls = env.PIX_CERT && {
    cert: await read('PIX_CERT'),
    key: await read('PIX_CERT_KEY'),
    ...(env.PIX_CA && { ca: await read('PIX_CA') }),
  };
  return {
    url,
    tokenUrl: need('PIX_TOKEN_URL'),
    clientId: need('PIX_CLIENT_ID'),
    clientSecret: need('PIX_CLIENT_SECRET'),
    key: need('PIX_KEY'),
    beneficiary: need('PIX_BENEFICIARY'),
    ...(env.PIX_CITY && { city: env.PIX_CITY }),
    hookToken: need('PIX_HOOK_TOKEN'),
    ...(tls && { tls }),
    clock: Date.now,
  };
}

async function mockOptions(cashierUrl: string): Promise<PixOptions> {
  const bank = await startMockBank({ port: MOCK_BANK_PORT });
  const hookToken = crypto.randomUUID();
  bank.hookUrl = `${cashierUrl}/hooks/pix?token=${hookToken}`;
  return {
    ...bank.access,
    key: 'pix@operator.example',
    beneficiary: 'OPERADORA DE TESTE LTDA',
    hookToken,
    clock: Date.now,
  };
}
