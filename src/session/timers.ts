type Name =
  | 'poll'
  | 'pushes'
  | 'check'
  | 'relink'
  | 'payment-code'
  | 'open'
  | 'probe'
  | 'reason'
  | 'locale'
  | 'login'
  | 'token'
  | 'sheet'
  | 'watchdog';

export class Timers {
  #running = new Map<Name, ReturnType<typeof setTimeout>>();

  set(name: Name, wait: number, action: () => void): void {
    this.clear(name);
    this.#running.set(
      name,
      setTimeout(() => {
        this.#running.delete(name);
        action();
      }, wait),
    );
  }

  clear(name: Name): void {
    clearTimeout(this.#running.get(name));
    this.#running.delete(name);
  }

  has(name: Name): boolean {
    return this.#running.has(name);
  }

  clearAll(): void {
    for (const name of [...this.#running.keys()]) this.clear(name);
  }
}
