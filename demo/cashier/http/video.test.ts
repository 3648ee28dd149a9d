import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendVideo } from './video.ts';

let server: Server;
let url: string;

beforeAll(async () => {
  server = createServer(sendVideo);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The cast is right: `address()` returns a string for a pipe only, and this server listens on a port.
  const { port } = server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}/sandbox/video/any.mp4`;
});
afterAll(() => server.close());

const read = async (range?: string) => {
  const response = await fetch(url, range ? { headers: { range } } : {});
  return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
};

test('the video file is served as a whole or in ranges', async () => {
  const whole = await read();
  expect(whole.status).toBe(200);
  expect(whole.body.subarray(4, 8).toString()).toBe('ftyp');
  expect(await read('bytes=4-7')).toEqual({ status: 206, body: Buffer.from('ftyp') });
  expect(await read('bytes=4-')).toEqual({ status: 206, body: whole.body.subarray(4) });
  expect(await read('bytes=-3')).toEqual({ status: 206, body: whole.body.subarray(-3) });
  expect(await read('bytes=999999-')).toMatchObject({ status: 416 });
});
