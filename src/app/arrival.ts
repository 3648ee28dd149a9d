import { type RefObject, useEffect } from 'react';
import { localPath, type MemoryLocation } from '../routing/location.ts';
import { useSession } from '../session/use-session.tsx';
import { carryMark } from './carry-mark.ts';

interface Memory {
  depth: number;
  /** Which control was last used, by path: its name, and which of those with that name. */
  used: Map<string, { name: string; at: number }>;
  /** Where the mark of the control stood that led here. */
  mark: DOMRect | undefined;
}

const memories = new WeakMap<MemoryLocation, Memory>();

function memoryOf(location: MemoryLocation): Memory {
  const known = memories.get(location) ?? { depth: location.depth, used: new Map(), mark: undefined };
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
    const { depth, mark, used } = memory;
    memory.depth = location.depth;
    memory.mark = undefined;
    const last = used.get(path);
    const heading = page.querySelector<HTMLElement>('.method-heading > .icon');
    if (location.depth < depth) {
      if (last) namesakes(page, last.name)[last.at]?.focus();
    } else if (mark && heading) {
      carryMark(mark, heading);
    }

    const note = ({ target }: Event) => {
      const control = target instanceof Element ? target.closest<HTMLElement>('button, a') : null;
      if (!control) return;
      const name = nameOf(control);
      memory.mark = control.querySelector('.icon')?.getBoundingClientRect();
      used.set(path, { name, at: namesakes(page, name).indexOf(control) });
    };
    // Before the control acts: by the time that its click has come up here, the page is another.
    page.addEventListener('click', note, true);
    return () => page.removeEventListener('click', note, true);
  }, [main, location]);
  return null;
}

function namesakes(page: HTMLElement, name: string): HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>('button, a')].filter((control) => nameOf(control) === name);
}

/** A name that stays when numbers beside it come late: the first line of a tile, not its limits. */
function nameOf(control: Element): string {
  const words = control.querySelector('.tile-name') ?? control;
  return control.getAttribute('aria-label') ?? words.textContent ?? '';
}
