import { findWebKit } from './find-browsers.mjs';
import type { Tab } from './tab.ts';
import { codeOf } from './webdriver-keys.ts';
import { startWebKitDriver } from './webkit-driver.ts';

export async function openWebKit(): Promise<Tab> {
  const programs = findWebKit();
  if (!programs) throw new Error('WebKitGTK is not here');
  const { send, end } = await startWebKitDriver(programs);
  const options = { binary: programs.browser, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const { sessionId } = (await send('POST', '/session', { capabilities })) as { sessionId: string };
  const ask = (path: string, body: object) => send('POST', `/session/${sessionId}${path}`, body);
  const perform = (...actions: object[]) => ask('/actions', { actions });
  return {
    open: async (url) => {
      await ask('/url', { url });
    },
    call: async (work, ...args) => {
      const result = await ask('/execute/sync', { script: `return (${work})(...arguments)`, args });
      return result as ReturnType<typeof work>;
    },
    resize: async (width, height) => {
      await ask('/window/rect', { x: 0, y: 0, width, height });
    },
    click: async (x, y) => {
      const actions = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await perform({ type: 'pointer', id: 'pointer', parameters: { pointerType: 'mouse' }, actions });
    },
    press: async (...keys) => {
      const codes = keys.map(codeOf);
      const actions = [
        ...codes.map((value) => ({ type: 'keyDown', value })),
        ...codes.toReversed().map((value) => ({ type: 'keyUp', value })),
      ];
      await perform({ type: 'key', id: 'keys', actions });
    },
    close: async () => {
      await send('DELETE', `/session/${sessionId}`).catch(() => undefined);
      await end();
    },
  };
}
