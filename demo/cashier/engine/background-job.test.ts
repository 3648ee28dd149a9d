import { expect, test } from 'vitest';
import { BackgroundJob } from './background-job.ts';

test('a job that is woken during its work looks for work once more, and runs one piece at a time', async () => {
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const job = new BackgroundJob({
    run: async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
      return null;
    },
    onError: () => {},
  });
  job.wake();
  job.wake();
  await expect.poll(() => ends.length).toBe(1);
  ends[0]?.();
  await expect.poll(() => ends.length).toBe(2);
  const stopped = job.stop();
  job.wake();
  ends[1]?.();
  await stopped;
  expect({ most, runs: ends.length }).toEqual({ most: 1, runs: 2 });
});

test('a job whose work fails reports the error, and tries again without being woken', async () => {
  const errors: unknown[] = [];
  let runs = 0;
  const job = new BackgroundJob({
    run: async () => {
      runs += 1;
      if (runs === 1) throw new Error('the database is away');
      return null;
    },
    onError: (error) => errors.push(error),
  });
  job.wake();
  await expect.poll(() => runs, { timeout: 5_000 }).toBe(2);
  expect(errors).toEqual([new Error('the database is away')]);
  await job.stop();
});
