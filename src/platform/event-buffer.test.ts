import { expect, test } from 'vitest';
import { EventBuffer } from './event-buffer.ts';

function listen<T>(buffer: EventBuffer<T>): T[] {
  const received: T[] = [];
  buffer.listen((value) => received.push(value));
  return received;
}

test('an event buffer passes the buffered values to its listener in order, then each later one', () => {
  const buffer = new EventBuffer<number>();
  buffer.push(1);
  buffer.push(2);
  expect(buffer.size).toBe(2);
  const received = listen(buffer);
  buffer.push(3);
  expect(received).toEqual([1, 2, 3]);
  expect(buffer.size).toBe(0);
});

test('an event buffer above its limit drops the oldest value', () => {
  const buffer = new EventBuffer<number>(2);
  for (const value of [1, 2, 3]) buffer.push(value);
  expect(listen(buffer)).toEqual([2, 3]);
});

test('a value that a listener adds to an event buffer is passed on at once', () => {
  const buffer = new EventBuffer<number>();
  buffer.push(1);
  const received: number[] = [];
  buffer.listen((value) => {
    received.push(value);
    if (value < 3) buffer.push(value + 1);
  });
  expect(received).toEqual([1, 2, 3]);
});

test('an event buffer that has ended drops its values and all later ones', () => {
  const buffer = new EventBuffer<number>();
  buffer.push(1);
  buffer.end();
  buffer.push(2);
  expect(buffer.size).toBe(0);
  expect(listen(buffer)).toEqual([]);
});
