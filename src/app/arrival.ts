import { type RefObject, useEffect } from 'react';
import { localPath, type MemoryLocation } from '../routing/location.ts';
import { useSession } from '../session/use-session.tsx';
import { takeFocus } from '../ui/take-focus.ts';
import { carryMark } from './carry-mark.ts';

interface Memory {
  /** Which control was last used, by path: its name, and which of those with that name. */
  used: Map<string, { name: string; at: number }>;
  /** Position of the icon in the control that led here. */
  mark: DOMRect | undefined;
  /** `location.changes` when a page was last mounted. */
  changes: number;
}

const memories = new WeakMap<MemoryLocation, Memory>();

function memoryOf(location: MemoryLocation): Memory {
  const known = memories.get(location) ?? { used: new Map(), mark: undefined, changes: 0 };
  memories.set(location, known);
  return known;
}

/**
 * After a way back, puts the focus on what led away; on a way forward, brings the tapped mark along. Drawn beside the
 * screen, it waits until that is there; its code comes after the first one.
 */
export function Arrival({ main }: { main: RefObject<HTMLElement | null> }): null {
  const { location } = useSession();
  useEffect(() => {
    const page = main.current;
    if (!page) return;
    const path = localPath(location.current);
    const memory = memoryOf(location);
    const { mark, used } = memory;
    memory.mark = undefined;
    const last = used.get(path);
    const heading = page.querySelector<HTMLElement>('.method-heading > .icon');
    // Another page on the same route is none that we have been to.
    const isBack = location.isBack && memory.changes !== location.changes;
    memory.changes = location.changes;
    if (isBack) {
      if (last) takeFocus(namesakes(page, last.name)[last.at]);
    } else if (mark && heading) {
      carryMark(mark, heading);
    }

    let pressed: { control: HTMLElement; mark: DOMRect | undefined } | undefined;
    const press = ({ target }: Event) => {
      const control = controlOf(target);
      pressed = control ? { control, mark: markOf(control) } : undefined;
    };
    const note = ({ target, detail }: MouseEvent) => {
      const control = controlOf(target);
      if (!control) return;
      const name = nameOf(control);
      // Measured while the finger was down: at the click, a layout would hold up the page that answers it. A key's click
      // counts no presses, and the page may have been scrolled since the last one.
      memory.mark = detail > 0 && pressed?.control === control ? pressed.mark : markOf(control);
      used.set(path, { name, at: namesakes(page, name).indexOf(control) });
    };
    // Before the control acts: by the time that its click has come up here, the page is another.
    page.addEventListener('pointerdown', press, true);
    page.addEventListener('click', note, true);
    return () => {
      page.removeEventListener('pointerdown', press, true);
      page.removeEventListener('click', note, true);
    };
  }, [main, location]);
  return null;
}

function controlOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('button, a') : null;
}

function markOf(control: Element): DOMRect | undefined {
  return cardOf(control).querySelector('.icon')?.getBoundingClientRect();
}

/** The card of a tile that the control covers, else the control itself. */
function cardOf(control: Element): Element {
  return control.closest('.tile') ?? control;
}

function namesakes(page: HTMLElement, name: string): HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>('button, a')].filter((control) => nameOf(control) === name);
}

/** A name that stays when numbers beside it come late: the first line of a tile, not its limits. */
function nameOf(control: Element): string {
  const words = cardOf(control).querySelector('.tile-name') ?? control;
  return control.getAttribute('aria-label') ?? words.textContent ?? '';
}
