import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BackgroundJob } from './background-job.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

class TestJob extends BackgroundJob {
  readonly #work: () => Promise<null>;

  constructor(work: () => Promise<null>, onError: (error: unknown) => void, intervalMs = 0) {
    super({ onError, intervalMs });
    this.#work = work;
  }

  protected override run(): Promise<null> {
    return this.#work();
  }
}

test('a job that is woken during its work looks for work once more, and runs one piece at a time', async () => {
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
    return null;
  };
  const job = new TestJob(work, () => {});
  job.wake();
  job.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toHaveLength(2);
  const stopped = job.stop();
  job.wake();
  ends[1]?.();
  await stopped;
  expect({ most, runs: ends.length }).toEqual({ most: 1, runs: 2 });
});

test('a job whose work fails reports the error, and tries again without being woken', async () => {
  const errors: unknown[] = [];
  let runs = 0;
  const work = async () => {
    runs += 1;
    if (runs === 1) throw new Error('the database is away');
    return null;
  };
  const job = new TestJob(work, (error) => errors.push(error));
  job.wake();
  await vi.advanceTimersByTimeAsync(999);
  expect([runs, errors]).toEqual([1, [new Error('the database is away')]]);
  await vi.advanceTimersByTimeAsync(1);
  expect([runs, errors.length]).toEqual([2, 1]);
  await job.stop();
});

test('a job with an interval looks once for all that wakes it meanwhile, and for nothing that it has done', async () => {
  let looks = 0;
  const work = async () => {
    looks += 1;
    return null;
  };
  const job = new TestJob(work, () => {}, 60);
  const looksAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return looks;
  };
  job.wake();
  expect(await looksAfter(0)).toBe(1);
  for (let at = 0; at < 5; at += 1) job.wake();
  expect([await looksAfter(59), await looksAfter(1)]).toEqual([1, 2]);
  job.wakeIn(10);
  job.wakeIn(20);
  expect([await looksAfter(59), await looksAfter(1)]).toEqual([2, 3]);
  expect(await looksAfter(1_000)).toBe(3);
  await job.stop();
});
