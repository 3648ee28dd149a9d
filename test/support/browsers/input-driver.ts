import { setTimeout as pause } from 'node:timers/promises';
import { type Found, findInPage, type Kind } from './find-in-page.ts';
import type { Tab } from './tab.ts';

/** Longest wait for a change of the page, for a busy machine. */
const TIMEOUT_MS = 40_000;
const POLL_INTERVAL_MS = 50;
/** Frames, and not looks, because a busy browser runs scripts without drawing, and the next frame may scroll a list. */
const MIN_STILL_FRAMES = 10;

/** Controls a browser tab by real pointer and keyboard input, and finds controls by their accessible names. */
export class InputDriver {
  readonly tab: Tab;

  constructor(tab: Tab) {
    this.tab = tab;
  }

  look(kind: Kind, name: RegExp): Promise<Found | null> {
    return this.tab.call(findInPage, kind, name.source, null);
  }

  async see(kind: Kind, name: RegExp, isRight: (found: Found) => boolean = () => true): Promise<Found> {
    const deadline = Date.now() + TIMEOUT_MS;
    for (;;) {
      const found = await this.look(kind, name);
      if (found && isRight(found)) return found;
      if (Date.now() > deadline) {
        throw new Error(`Looked in vain for the ${kind} ${name}, last seen as ${JSON.stringify(found)}`);
      }
      await pause(POLL_INTERVAL_MS);
    }
  }

  async miss(kind: Kind, name: RegExp): Promise<void> {
    const deadline = Date.now() + TIMEOUT_MS;
    while (await this.look(kind, name)) {
      if (Date.now() > deadline) throw new Error(`The ${kind} ${name} did not go away`);
      await pause(POLL_INTERVAL_MS);
    }
  }

  /** Clicks an element once it is still and not covered, because a list may scroll after it has opened. */
  async click(kind: Kind, name: RegExp): Promise<void> {
    let arrived: Found | null = null;
    const { x, y } = await this.see(kind, name, (found) => {
      const isStill = found.x === arrived?.x && found.y === arrived.y && found.frames >= arrived.frames;
      if (!isStill || !arrived) arrived = found;
      return found.obstacle === null && found.frames - arrived.frames >= MIN_STILL_FRAMES;
    });
    await this.tab.click(x, y);
  }

  async enter(name: RegExp, start?: number, end = start): Promise<void> {
    await this.click('field', name);
    await this.see('field', name, ({ isFocused }) => isFocused);
    if (start !== undefined && end !== undefined) {
      await this.tab.call(findInPage, 'field', name.source, [start, end]);
    }
  }

  async type(text: string): Promise<void> {
    for (const key of text) await this.tab.press(key);
  }

  async copy(text: string): Promise<void> {
    await this.tab.call((copied) => {
      const note = document.createElement('textarea');
      note.id = 'note';
      note.value = copied;
      document.body.prepend(note);
      note.focus();
      note.select();
    }, text);
    await this.tab.press('Control', 'c');
    await this.tab.call(() => document.querySelector('#note')?.remove());
  }

  paste(): Promise<void> {
    return this.tab.press('Control', 'v');
  }

  async valueOf(name: RegExp): Promise<string> {
    return (await this.see('field', name)).value;
  }

  async caretOf(name: RegExp): Promise<number | null> {
    return (await this.see('field', name)).caret;
  }
}
