import { expect, it } from 'vitest';
import { CheckedTransport } from './transport.ts';

/** Passes one packet to a transport; returns the events that it emits. */
function hear(packet: string): string[] {
  const transport = new CheckedTransport({ query: {}, socket: { binaryType: 'arraybuffer' } });
  const told: string[] = [];
  const on: unknown = Reflect.get(transport, 'on');
  if (typeof on !== 'function') throw new Error('engine.io has other transports now');
  on.call(transport, 'packet', ({ type }: { type: string }) => told.push(type));
  on.call(transport, 'error', () => told.push('error'));
  transport.onData(packet);
  return told;
}

it.each(['0', '0null', '0"text"', '0[]', '0{}', '0{"sid":"a","upgrades":null}', '0{"sid":'])(
  'the greeting %s of a cashier ends the line and throws nothing into the page',
  (packet) => {
    expect(hear(packet)).toEqual(['error']);
  },
);

it('a greeting that can be read opens the line, and messages pass', () => {
  expect(hear('0{"sid":"a","upgrades":[],"pingInterval":25000,"pingTimeout":20000}')).toEqual(['open']);
  expect(hear('42["message",{}]')).toEqual(['message']);
});
