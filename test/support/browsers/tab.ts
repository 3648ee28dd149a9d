/** One page of a browser that is driven from outside, with the operations that every browser's driver supports. */
export interface Tab {
  open(url: string): Promise<void>;
  /** Calls a function in the page; it may use nothing but its arguments and the page. Arguments and result are sent as JSON. */
  call<Args extends unknown[], Result>(work: (...args: Args) => Result, ...args: Args): Promise<Result>;
  /** Sets width and height of the page, CSS pixels, as closely as the browser's window allows. */
  resize(width: number, height: number): Promise<void>;
  /** A real press of the pointer, at a point of the page's visible part. */
  click(x: number, y: number): Promise<void>;
  /** Presses keys together: `press('Control', 'v')`. Names are those of `KeyboardEvent.key`. */
  press(...keys: string[]): Promise<void>;
  close(): Promise<void>;
}
