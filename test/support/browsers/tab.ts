export interface Tab {
  open(url: string): Promise<void>;
  /** Calls a function in the page. Arguments and result are sent as JSON, so the function cannot use anything else of the test. */
  call<Args extends unknown[], Result>(work: (...args: Args) => Result, ...args: Args): Promise<Result>;
  /** Sets the page's size in CSS pixels, as exactly as the browser's window allows. */
  resize(width: number, height: number): Promise<void>;
  click(x: number, y: number): Promise<void>;
  /** Presses keys together, by the names of `KeyboardEvent.key`: `press('Control', 'v')`. */
  press(...keys: string[]): Promise<void>;
  close(): Promise<void>;
}
