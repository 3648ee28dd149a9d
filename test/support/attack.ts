import type { Page } from 'playwright';
import { type BentFrame, type BentLine, bendLine } from './bent-line.ts';
import { journey } from './journey.ts';
import type { Hosted, Mode } from './mountings.ts';

/**
 * The journey of an attack by an evil cashier, or by one whose line somebody bends, in any way to embed the widget.
 * `test/attacks/table.mjs` names the rule that each has to meet.
 */
export const attack = journey
  // Console messages are checked by the attacks that concern them.
  .extend('forgiven', () => /.*/)
  /** At the pace of life: a payment that ends by itself would hide what the attack does. */
  .extend('settings', { scope: 'file' }, () => ({ speed: 1 }))
  .extend(
    'attackIn',
    ({ embed }) =>
      async (mode: Mode, bend: (line: BentLine) => void, data: object = {}) => {
        const lines: BentLine[] = [];
        const prepare = async (page: Page) => {
          const line = await bendLine(page);
          lines.push(line);
          bend(line);
        };
        const hosted = await embed(mode, { ...data }, { prepare });
        const [line] = lines;
        if (!line) throw new Error('The page was not prepared');
        return { ...hosted, line };
      },
  );

type Loose = Record<string, unknown>;
const LIST = 'BANKING:methods-payment-v3';
export const CREATE = 'BANKING_DEPOSIT:create-v1';
const ASK = 'BANKING:transaction-v1';

export const isMap = (value: unknown): value is Loose => typeof value === 'object' && value !== null;

/** Bends what is next of a deposit, in its create and in every later answer. */
export function bendNext(line: BentLine, change: (next: Loose, transaction: Loose) => void): void {
  const bend = ({ data }: BentFrame) => {
    const told = data.data;
    if (isMap(told?.next)) change(told.next, told);
  };
  line.bend(CREATE, bend);
  line.bend(ASK, bend);
}

/** Bends each method of the list. */
export const toMethods = (change: (method: Loose) => void) => (line: BentLine) =>
  line.bend(LIST, ({ data }) => {
    for (const method of Object.values(data.data)) if (isMap(method)) change(method);
  });

export const waitForList = ({ widget }: Pick<Hosted, 'widget'>) =>
  widget.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();

/** Everything that the host was told, as text. */
export const readTold = async ({ heard }: Pick<Hosted, 'heard'>) => JSON.stringify(await heard());

/** The errors that the host was told. */
export const readErrors = async ({ heard }: Pick<Hosted, 'heard'>) =>
  (await heard()).flatMap(({ name, detail }) => (name === 'Error' ? [detail] : []));
