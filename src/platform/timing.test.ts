// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { backgroundTurn, holdBackground, releaseBackground, screenDrawn, setFirstForm } from './timing.ts';

const SOON_MS = 2_000;
const MAX_WAIT_MS = 5_000;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  releaseBackground();
  setFirstForm(Promise.resolve());
  vi.useRealTimers();
});

function askForTurn(session = { isDisposed: false }) {
  const turn = { isGiven: false };
  void backgroundTurn(session).then(() => {
    turn.isGiven = true;
  });
  return turn;
}

it('background work gets its turn once the code of the first form is loaded', async () => {
  let arrive = () => {};
  setFirstForm(
    new Promise<void>((resolve) => {
      arrive = resolve;
    }),
  );
  const turn = askForTurn();
  await vi.advanceTimersByTimeAsync(SOON_MS);
  expect(turn.isGiven).toBe(false);
  arrive();
  await vi.advanceTimersByTimeAsync(SOON_MS);
  expect(turn.isGiven).toBe(true);
});

it('background work gets its turn although the code of the first form failed to load, or never arrives', async () => {
  const failed = Promise.reject(new Error('gone'));
  failed.catch(() => undefined);
  setFirstForm(failed);
  const turn = askForTurn();
  await vi.advanceTimersByTimeAsync(SOON_MS);
  expect(turn.isGiven).toBe(true);
  setFirstForm(new Promise(() => undefined));
  const next = askForTurn();
  await vi.advanceTimersByTimeAsync(MAX_WAIT_MS + SOON_MS);
  expect(next.isGiven).toBe(true);
});

it('background work gets no turn between a tap and the drawing of the screen that it opens', async () => {
  holdBackground();
  const turn = askForTurn();
  await vi.advanceTimersByTimeAsync(SOON_MS);
  expect(turn.isGiven).toBe(false);
  releaseBackground();
  await vi.advanceTimersByTimeAsync(SOON_MS);
  expect(turn.isGiven).toBe(true);
});

it('background work waits for the screen that replaces another one before that was drawn', async () => {
  holdBackground();
  const turn = askForTurn();
  await vi.advanceTimersByTimeAsync(SOON_MS);
  holdBackground();
  releaseBackground();
  await vi.advanceTimersByTimeAsync(SOON_MS);
  expect(turn.isGiven).toBe(true);
});

it('a screen that is never drawn holds background work back for a limited time', async () => {
  holdBackground();
  const turn = askForTurn();
  await vi.advanceTimersByTimeAsync(MAX_WAIT_MS + SOON_MS);
  expect(turn.isGiven).toBe(true);
});

it('after a screen that is never drawn, background work waits for the next screen', async () => {
  holdBackground();
  await vi.advanceTimersByTimeAsync(MAX_WAIT_MS + SOON_MS);
  holdBackground();
  const turn = askForTurn();
  await vi.advanceTimersByTimeAsync(SOON_MS);
  expect(turn.isGiven).toBe(false);
});

it('background work gets its turns one after another, in the order of the requests', async () => {
  const order: number[] = [];
  for (const at of [1, 2, 3]) void backgroundTurn({ isDisposed: false }).then(() => order.push(at));
  while (order.length === 0) await vi.advanceTimersByTimeAsync(1);
  expect(order).toEqual([1]);
  await vi.advanceTimersByTimeAsync(SOON_MS);
  expect(order).toEqual([1, 2, 3]);
});

it('disposed sessions get no turns, and nobody waits for theirs', async () => {
  setFirstForm(new Promise(() => undefined));
  const session = { isDisposed: false };
  const before = [1, 2, 3, 4, 5].map(() => askForTurn(session));
  const next = askForTurn();
  session.isDisposed = true;
  await vi.advanceTimersByTimeAsync(MAX_WAIT_MS + SOON_MS);
  expect(before.some(({ isGiven }) => isGiven)).toBe(false);
  expect(next.isGiven).toBe(true);
});

it('while no screen is being drawn, background work waits for none', async () => {
  const isDrawn = vi.fn();
  void screenDrawn().then(isDrawn);
  await vi.advanceTimersByTimeAsync(0);
  expect(isDrawn).toHaveBeenCalled();
});
