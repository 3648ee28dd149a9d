import { BASE_PATH } from './base-path.ts';

/** An entry of the in-memory history. Paths include the base: `/paywidget/deposit` (R-ROUTE-1). */
export interface Place {
  readonly path: string;
  /** Query without the question mark. */
  readonly search: string;
  readonly state: unknown;
}

export interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

/**
 * A memory of places, one for each widget: wouter's own keeps a single state for all and knows no way back. Its `hook`
 * and `searchHook` are what wouter's Router takes; nothing touches the page's address or history.
 */
export class MemoryLocation {
  #stack: Place[];
  #listeners = new Set<() => void>();

  constructor(path: string) {
    this.#stack = [placeOf(path, undefined)];
  }

  get current(): Place {
    return this.#stack[this.#stack.length - 1] ?? placeOf('/', undefined);
  }

  /** Number of navigations so far. */
  changes = 0;

  /** The last change led to a place that we had been to; one that takes another's place leads where that one led. */
  isBack = false;

  /** The last change put a place where another was, as most answers of the cashier do: nobody has asked for it. */
  isReplaced = false;

  /** The entry that `back` leads to. */
  get previous(): Place | undefined {
    return this.#stack[this.#stack.length - 2];
  }

  /** Number of history entries behind the current one. */
  get depth(): number {
    return this.#stack.length - 1;
  }

  /** Begins at another path, before anything is drawn; what the query asks for still holds. */
  begin(path: string): void {
    const { search } = this.current;
    this.#stack = [{ ...placeOf(path, undefined), search }];
  }

  /** Goes to a path below the base: `/deposit?refetch=1`. */
  navigate = (to: string, options: NavigateOptions = {}): void => {
    const place = placeOf(to, options.state);
    if (options.replace) this.#stack.pop();
    else this.isBack = false;
    this.isReplaced = options.replace ?? false;
    this.#stack.push(place);
    this.#tell();
  };

  /**
   * Leads on from a place that cannot be shown. For the place that the widget began at this is no change: nothing was
   * shown there, so no page comes in and none takes the focus.
   */
  redirect(to: string): void {
    this.#stack.pop();
    this.#stack.push(placeOf(to, undefined));
    this.isReplaced = true;
    this.#tell(this.changes > 0);
  }

  /** Redirects as if the widget began there: nothing lies behind. */
  restart(to: string): void {
    this.#stack = [];
    this.isBack = false;
    this.redirect(to);
  }

  /** One place back; false when there is none. */
  back(): boolean {
    if (this.depth === 0) return false;
    this.#stack.pop();
    this.isBack = true;
    this.isReplaced = false;
    this.#tell();
    return true;
  }

  /**
   * Goes to a path that may lie behind us: what came after it is forgotten, so that Back never loops. A place that we
   * have been to keeps what its history state says.
   */
  backTo(to: string): void {
    const place = placeOf(to, undefined);
    const at = this.#stack.findLastIndex(({ path }) => path === place.path);
    const state = this.#stack[at]?.state;
    if (at >= 0) this.#stack.length = at;
    else this.#stack.pop();
    this.#stack.push({ ...place, state });
    this.isBack = at >= 0;
    this.isReplaced = false;
    this.#tell();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #tell(isChange = true): void {
    if (isChange) this.changes += 1;
    for (const listener of [...this.#listeners]) listener();
  }
}

function placeOf(to: string, state: unknown): Place {
  const [path = '/', search = ''] = to.split('?', 2);
  return { path: path.startsWith(BASE_PATH) ? path : BASE_PATH + (path === '/' ? '' : path), search, state };
}

/** The path below the base: `/deposit`. */
export function localPath(place: Place): string {
  return place.path.slice(BASE_PATH.length) || '/';
}
