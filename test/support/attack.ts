import type { Page } from 'playwright';
import type { EmbeddedWidget, Mode } from './embedding-modes.ts';
import { journey } from './journey.ts';
import { type TamperedConnection, type TamperedFrame, tamperWithConnection } from './tampered-connection.ts';

/** A journey against a malicious cashier, or against an attacker who changes messages. test/attacks/table.mjs has the rules. */
export const attack = journey
  // An attack causes console errors on purpose. A test about such errors checks them itself.
  .extend('allowedConsoleErrors', () => /.*/)
  /** The sandbox runs at real speed, because a payment that ends by itself would hide the effect of an attack. */
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

/** Changes `next` in responses to create requests and lookups alike, because the widget compares later responses with the first one. */
export function changeNext(
  connection: TamperedConnection,
  change: (next: Loose, transaction: Loose) => void,
): void {
  const changeResponses = ({ data }: TamperedFrame) => {
    const reported = data.data;
    if (isMap(reported?.next)) change(reported.next, reported);
  };
  connection.changeResponses(CREATE, changeResponses);
  connection.changeResponses(ASK, changeResponses);
}

export const toMethods = (change: (method: Loose) => void) => (connection: TamperedConnection) =>
  connection.changeResponses(LIST, ({ data }) => {
    for (const method of Object.values(data.data)) if (isMap(method)) change(method);
  });

export const waitForList = ({ widget }: Pick<EmbeddedWidget, 'widget'>) =>
  widget.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();

export const readReported = async ({ notifications }: Pick<EmbeddedWidget, 'notifications'>) =>
  JSON.stringify(await notifications());

export const readErrors = async ({ notifications }: Pick<EmbeddedWidget, 'notifications'>) =>
  (await notifications()).flatMap(({ name, detail }) => (name === 'Error' ? [detail] : []));
