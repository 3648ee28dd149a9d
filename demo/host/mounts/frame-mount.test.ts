// @vitest-environment happy-dom
// @vitest-environment-options { "happyDOM": { "settings": { "handleDisabledFileLoadingAsSuccess": true } } }
import { expect, it, vi } from 'vitest';
import { readSettings } from '../settings.ts';
import { mountFrame } from './frame-mount.ts';

function mount() {
  const stage = document.createElement('div');
  document.body.append(stage);
  const messages: string[] = [];
  const mounted = mountFrame(stage, readSettings('?country=br&token=ada'), (way, name) =>
    messages.push(`${way} ${name}`),
  );
  const frame = stage.querySelector('iframe');
  const post = vi.fn();
  Object.defineProperty(frame, 'contentWindow', { value: { postMessage: post } });
  const receive = (data: unknown, origin = location.origin, source: unknown = frame?.contentWindow) => {
    const event = new MessageEvent('message', { data, origin });
    Object.defineProperty(event, 'source', { value: source });
    window.dispatchEvent(event);
  };
  return { mounted, messages, post, receive };
}

it('the demo host answers Loaded with its host data, to the frame’s origin only', () => {
  const { receive, post, messages } = mount();
  receive(JSON.stringify({ messageType: 'Loaded', version: 'v1' }));
  expect(messages).toEqual(['out Loaded', 'in loaded']);
  const [text, origin] = post.mock.calls[0] ?? [];
  expect(JSON.parse(text)).toMatchObject({ type: 'loaded', payload: { token: 'ada', paymentGeo: 'BR' } });
  expect(origin).toBe(location.origin);
});

it('the demo host ignores messages that are not from its own frame', () => {
  const { receive, post, messages } = mount();
  receive(JSON.stringify({ messageType: 'Loaded' }), 'https://evil.example');
  receive(JSON.stringify({ messageType: 'Loaded' }), location.origin, window);
  receive('no json');
  receive({ other: 1 });
  expect(messages).toEqual([]);
  expect(post).not.toHaveBeenCalled();
});

it('the demo host sends changed settings without a reload, and stops when it is removed', () => {
  const { mounted, receive, post, messages } = mount();
  mounted.update(readSettings('?country=mx&token=ada'));
  expect(JSON.parse(post.mock.calls[0]?.[0])).toMatchObject({
    type: 'host-data-updated',
    payload: { currency: 'MXN' },
  });
  mounted.remove();
  receive(JSON.stringify({ messageType: 'close' }));
  expect(messages).toEqual(['in host-data-updated']);
});
