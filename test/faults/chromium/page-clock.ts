/** Runs in a page before its scripts: its clock and timers run `pace` times as fast as real ones, as in cashier and proxy. */
export function speedUpClock({ pace, epoch }: { pace: number; epoch: number }): void {
  const { now } = Date;
  Date.now = () => Math.floor(epoch + (now() - epoch) * pace);
  const { setTimeout: timeout, setInterval: interval } = window;
  Object.assign(window, {
    setTimeout: (work: TimerHandler, wait = 0, ...rest: unknown[]) => timeout(work, wait / pace, ...rest),
    setInterval: (work: TimerHandler, wait = 0, ...rest: unknown[]) => interval(work, wait / pace, ...rest),
  });
}
