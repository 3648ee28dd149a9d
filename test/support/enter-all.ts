import type { Locator } from 'playwright';
import type { Entry } from './bad-entries.ts';

/** Actual result of an entry. */
type Made = Pick<Entry, 'id' | 'shows' | 'says' | 'pays'>;

/**
 * Puts each text into its box in one piece, as a paste does, leaves the box, and compares what the form makes of it with
 * what it must. All of it happens in the widget's own page: hundreds of entries take seconds.
 * @param widget the element
 * @returns what came out otherwise, once there was time for it to come out right
 */
export function enterAll(widget: Locator, entries: readonly Entry[]): Promise<Made[]> {
  return widget.evaluate(async ({ shadowRoot: root }, rows) => {
    // A timer would wait for the journey's own clock.
    const { port1, port2 } = new MessageChannel();
    const nextTask = () =>
      new Promise((resolve) => {
        port1.onmessage = resolve;
        port2.postMessage(0);
      });
    const find = (selector: string) => root?.querySelector<HTMLInputElement>(selector);
    const read = ({ id, box: name, pays }: Entry): Made => {
      const box = find(`input[name="${name}"]`);
      const note = box?.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '';
      const text = root?.getElementById(note)?.textContent ?? '';
      const isTold = box?.getAttribute('aria-invalid') === 'true' || name === 'address';
      const main = [...(root?.querySelectorAll('button') ?? [])].find((it) =>
        /^Deposit /.test(it.textContent),
      );
      const paid =
        main?.getAttribute('aria-disabled') === 'true' ? '' : main?.textContent.slice('Deposit '.length);
      const made = { id, shows: box?.value ?? '', says: isTold ? text : '' };
      return pays === undefined ? made : { ...made, pays: paid === 'money' ? '' : (paid ?? '') };
    };
    const wrong: Made[] = [];
    for (const row of rows) {
      const { id, box: name, text, network, shows, says, pays } = row;
      if (network) find(`input[type=radio][value="${network}"]`)?.click();
      const box = find(`input[name="${name}"]`);
      box?.focus();
      box?.select();
      // As before each key: where the caret stands is looked up then.
      box?.dispatchEvent(new KeyboardEvent('keydown', { key: 'v', ctrlKey: true, bubbles: true }));
      document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
      box?.blur();
      const wanted = JSON.stringify({ id, shows, says, ...(pays !== undefined && { pays }) });
      const end = performance.now() + 3_000;
      while (JSON.stringify(read(row)) !== wanted && performance.now() < end) {
        await nextTask();
      }
      if (JSON.stringify(read(row)) !== wanted) wrong.push(read(row));
    }
    port1.close();
    return wrong;
  }, entries);
}
