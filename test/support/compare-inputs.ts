import type { Locator } from 'playwright';
import type { Entry } from './bad-entries.ts';

type Outcome = Pick<Entry, 'id' | 'shows' | 'says' | 'pays'>;

/**
 * Pastes each text into its field, leaves the field, and compares its value and message with the expected ones. All this runs in the page,
 * because hundreds of entries would otherwise take minutes.
 * @returns the outcomes that still differ after ten seconds
 */
export function findInputMismatches(widget: Locator, entries: readonly Entry[]): Promise<Outcome[]> {
  return widget.evaluate(async ({ shadowRoot: root }, rows) => {
    // The tasks come from a message channel, because a timer would stop with the fake clock of the journey.
    const { port1, port2 } = new MessageChannel();
    const nextTask = () =>
      new Promise((resolve) => {
        port1.onmessage = resolve;
        port2.postMessage(0);
      });
    const find = (selector: string) => root?.querySelector<HTMLInputElement>(selector);
    const read = ({ id, box: name, pays }: Entry): Outcome => {
      const box = find(`input[name="${name}"]`);
      const note = box?.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '';
      const text = root?.getElementById(note)?.textContent ?? '';
      const isReported = box?.getAttribute('aria-invalid') === 'true' || name === 'address';
      const main = [...(root?.querySelectorAll('button') ?? [])].find((it) =>
        /^Deposit /.test(it.textContent),
      );
      const paid =
        main?.getAttribute('aria-disabled') === 'true' ? '' : main?.textContent.slice('Deposit '.length);
      const outcome = { id, shows: box?.value ?? '', says: isReported ? text : '' };
      return pays === undefined ? outcome : { ...outcome, pays: paid === 'money' ? '' : (paid ?? '') };
    };
    const wrong: Outcome[] = [];
    for (const row of rows) {
      const { id, box: name, text, network, shows, says, pays } = row;
      if (network) find(`input[type=radio][value="${network}"]`)?.click();
      const box = find(`input[name="${name}"]`);
      box?.focus();
      box?.select();
      // The widget reads the caret's position before each key, so a key event comes before the text.
      box?.dispatchEvent(new KeyboardEvent('keydown', { key: 'v', ctrlKey: true, bubbles: true }));
      document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
      box?.blur();
      const wanted = JSON.stringify({ id, shows, says, ...(pays !== undefined && { pays }) });
      const end = performance.now() + 10_000;
      while (JSON.stringify(read(row)) !== wanted && performance.now() < end) {
        await nextTask();
      }
      if (JSON.stringify(read(row)) !== wanted) wrong.push(read(row));
    }
    port1.close();
    return wrong;
  }, entries);
}
