import { unpolluted } from '../domain/parsing/decoders.ts';

/** The path of the full page and the prefix of every route (R-ROUTE-1). */
export const BASE_PATH = '/paywidget';

/** An entry of the in-memory history. Paths include the base: `/paywidget/deposit`. */
export interface LocationEntry {
  readonly path: string;
  readonly search: string;
  readonly state: unknown;
}

export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

/**
 * The in-memory location and history of one element. wouter's own memory location is shared by all elements and cannot go back. The host
 * page's URL and history are never changed.
 */
export class MemoryLocation {
  #stack: LocationEntry[];
  readonly #listeners = new Set<() => void>();
  #changes = 0;
  #isBack = false;
  #isReplaced = false;

  constructor(path: string) {
    this.#stack = [toEntry(path, undefined)];
  }

  get current(): LocationEntry {
    return this.#stack[this.#stack.length - 1] ?? toEntry('/', undefined);
  }

  get changes(): number {
    return this.#changes;
  }

  /** True when the last change led to an entry that was visited before. Replacing an entry keeps the value. */
  get isBack(): boolean {
    return this.#isBack;
  }

  /** True when the last change replaced an entry, as most responses of the cashier do. The user did not request such a change. */
  get isReplaced(): boolean {
    return this.#isReplaced;
  }

  get previous(): LocationEntry | undefined {
    return this.#stack[this.#stack.length - 2];
  }

  get depth(): number {
    return this.#stack.length - 1;
  }

  /** Sets the first path before anything is drawn. The query stays. */
  begin(path: string): void {
    const { search } = this.current;
    this.#stack = [{ ...toEntry(path, undefined), search }];
  }

  navigate = (to: string, options: NavigateOptions = {}): void => {
    const entry = toEntry(to, options.state);
    if (options.replace) this.#stack.pop();
    else this.#isBack = false;
    this.#isReplaced = options.replace ?? false;
    this.#stack.push(entry);
    this.#notify();
  };

  /**
   * Replaces an entry that must not be shown. At the start this does not count as a navigation: no screen was there yet, so no transition
   * runs and no focus moves.
   */
  redirect(to: string): void {
    this.#stack.pop();
    this.#stack.push(toEntry(to, undefined));
    this.#isReplaced = true;
    this.#notify(this.#changes > 0);
  }

  /** Redirects and clears the history. */
  restart(to: string): void {
    this.#stack = [];
    this.#isBack = false;
    this.redirect(to);
  }

  back(): boolean {
    if (this.depth === 0) return false;
    this.#stack.pop();
    this.#isBack = true;
    this.#isReplaced = false;
    this.#notify();
    return true;
  }

  /**
   * Goes back to a path if it is in the history, and drops all later entries, so that Back never loops. The entry keeps its history state.
   */
  backTo(to: string): void {
    const entry = toEntry(to, undefined);
    const at = this.#stack.findLastIndex(({ path }) => path === entry.path);
    const state = this.#stack[at]?.state;
    if (at >= 0) this.#stack.length = at;
    else this.#stack.pop();
    this.#stack.push({ ...entry, state });
    this.#isBack = at >= 0;
    this.#isReplaced = false;
    this.#notify();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #notify(isChange = true): void {
    if (isChange) this.#changes += 1;
    for (const listener of [...this.#listeners]) listener();
  }
}

function toEntry(to: string, state: unknown): LocationEntry {
  const [path = '/', search = ''] = to.split('?', 2);
  return {
    path: path.startsWith(BASE_PATH) ? path : BASE_PATH + (path === '/' ? '' : path),
    search,
    state: unpolluted(state),
  };
}

/** True for a payment that the user opened from the screen of past payments, so that Back leads there. */
export function isRecord({ previous }: MemoryLocation): boolean {
  return previous !== undefined && localPath(previous) === '/history';
}

export function localPath(entry: LocationEntry): string {
  return entry.path.slice(BASE_PATH.length) || '/';
}
