import type { Page } from 'playwright';
import type { EmbeddedWidget, Mode } from './embedding-modes.ts';
import { journey } from './journey.ts';
import { type TamperedConnection, type TamperedFrame, tamperWithConnection } from './tampered-connection.ts';

/**
 * The journey of an attack by an evil cashier, or by one whose messages are changed on the way, in any mode.
 * `test/attacks/table.mjs` names the rule that each attack must not break.
 */
export const attack = journey
  // Console messages are checked by the attacks that concern them.
  .extend('allowedConsoleErrors', () => /.*/)
  /** In real time: a payment that ends by itself would hide the effect of the attack. */
  .extend('settings', { scope: 'file' }, () => ({ speed: 1 }))
  .extend(
    'attackIn',
    ({ embed }) =>
      async (mode: Mode, tamper: (connection: TamperedConnection) => void, data: object = {}) => {
        const connections: TamperedConnection[] = [];
        const prepare = async (page: Page) => {
          const connection = await tamperWithConnection(page);
          connections.push(connection);
          tamper(connection);
        };
        const hosted = await embed(mode, { ...data }, { prepare });
        const [connection] = connections;
        if (!connection) throw new Error('The page was not prepared');
        return { ...hosted, connection };
      },
  );

type Loose = Record<string, unknown>;
const LIST = 'BANKING:methods-payment-v3';
export const CREATE = 'BANKING_DEPOSIT:create-v1';
const ASK = 'BANKING:transaction-v1';

export const isMap = (value: unknown): value is Loose => typeof value === 'object' && value !== null;

/** Bends what is next of a deposit, in its create and in every later answer. */
export function changeNext(
  connection: TamperedConnection,
  change: (next: Loose, transaction: Loose) => void,
): void {
  const changeResponses = ({ data }: TamperedFrame) => {
    const told = data.data;
    if (isMap(told?.next)) change(told.next, told);
  };
  connection.changeResponses(CREATE, changeResponses);
  connection.changeResponses(ASK, changeResponses);
}

/** Bends each method of the list. */
export const toMethods = (change: (method: Loose) => void) => (connection: TamperedConnection) =>
  connection.changeResponses(LIST, ({ data }) => {
    for (const method of Object.values(data.data)) if (isMap(method)) change(method);
  });

export const waitForList = ({ widget }: Pick<EmbeddedWidget, 'widget'>) =>
  widget.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();

/** Everything that the host was told, as text. */
export const readTold = async ({ heard }: Pick<EmbeddedWidget, 'heard'>) => JSON.stringify(await heard());

/** The errors that the host was told. */
export const readErrors = async ({ heard }: Pick<EmbeddedWidget, 'heard'>) =>
  (await heard()).flatMap(({ name, detail }) => (name === 'Error' ? [detail] : []));
