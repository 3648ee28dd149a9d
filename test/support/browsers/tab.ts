/** One page of a browser that is driven from outside, in what every browser's driver can do. */
export interface Tab {
  open(url: string): Promise<void>;
  /** Calls a function in the page; it may use nothing but its arguments and the page. All travels as JSON. */
  call<Args extends unknown[], Result>(work: (...args: Args) => Result, ...args: Args): Promise<Result>;
  /** Width and height of the page, CSS pixels, as near as the browser's window comes. */
  resize(width: number, height: number): Promise<void>;
  /** A real press of the pointer, at a point of the page's visible part. */
  click(x: number, y: number): Promise<void>;
  /** Presses keys together, as hands do: `press('Control', 'v')`. Names are those of `KeyboardEvent.key`. */
  press(...keys: string[]): Promise<void>;
  /** Ends the browser. */
  close(): Promise<void>;
}
