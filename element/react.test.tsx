// @vitest-environment happy-dom
import { act, createRef, StrictMode, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionOptions } from '../src/session/session.ts';
import { EVENTS } from './events.ts';
import { PayWidget, type PayWidgetElement, type PayWidgetProps } from './react.ts';

const engine = vi.hoisted(() => ({ handle: vi.fn(), refresh: vi.fn(), dispose: vi.fn() }));
const startEngine = vi.hoisted(() => vi.fn());

vi.mock('../src/app/engine.ts', () => ({ startEngine }));
vi.mock('../src/app/mount-view.tsx', () => ({ mountView: () => ({ goBack: vi.fn(), unmount: vi.fn() }) }));

const bonus = { id: 'welcome', type: 'deposit' as const, depositBonusData: { minDeposit: 100 } };
const VALUES: PayWidgetProps = {
  token: 'secret-token',
  paymentGeo: 'MX',
  bonusList: [bonus],
  closingButton: false,
  assets: 'https://cashier.test/paywidget/',
};

let place: HTMLElement;
let root: Root | undefined;
let change: (props: PayWidgetProps) => void;
let complaints: unknown[][];
const ref = createRef<PayWidgetElement>();

function Page({ first }: { first: PayWidgetProps }) {
  const [props, setProps] = useState(first);
  change = setProps;
  return <PayWidget ref={ref} className="cashier" {...props} />;
}

const page = (props: PayWidgetProps) => (
  <StrictMode>
    <Page first={props} />
  </StrictMode>
);

/** Shows markup of a server: it is in a document where the element is registered already, before React hydrates it. */
async function hydrate(props: PayWidgetProps): Promise<string> {
  const markup = renderToString(page(props));
  place.innerHTML = markup;
  await act(async () => {
    root = hydrateRoot(place, page(props), { onRecoverableError: (error) => complaints.push([error]) });
  });
  return markup;
}

const started = () => vi.waitFor(() => expect(startEngine).toHaveBeenCalled(), { timeout: 10_000 });
const host = (): SessionOptions['host'] => startEngine.mock.lastCall?.[0].host;
const turn = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async () => new Response('{}'));
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...words) => complaints.push(words));
  vi.spyOn(console, 'warn').mockImplementation((...words) => complaints.push(words));
  startEngine.mockReset().mockReturnValue(engine);
  for (const call of Object.values(engine)) call.mockReset();
  place = document.createElement('main');
  document.body.append(place);
});
afterEach(async () => {
  await act(async () => root?.unmount());
  await turn();
  place.remove();
  expect(complaints).toEqual([]);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the component of a page that a server has rendered', () => {
  it('has markup without values and token, which the first render in the browser repeats', async () => {
    const markup = await hydrate(VALUES);
    expect(markup).toBe('<pay-widget class="cashier" defer-hydration=""></pay-widget>');
    expect(place.querySelector('pay-widget')?.shadowRoot).not.toBeNull();
  });

  it('gives the start every value, objects and booleans too', async () => {
    await hydrate(VALUES);
    await started();
    expect(startEngine).toHaveBeenCalledOnce();
    expect(startEngine.mock.lastCall?.[0]).toMatchObject({ assets: VALUES.assets });
    const { assets: _, ...values } = VALUES;
    expect(await host().receive()).toMatchObject({ payload: values });
    expect(place.innerHTML).not.toContain('secret-token');
  });

  it('passes every event to the listener of the newest render, from the first event on', async () => {
    const heard: string[] = [];
    const listeners = (render: string) =>
      Object.fromEntries(
        Object.values(EVENTS).map((type) => [
          `on${type
            .split('-')
            .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
            .join('')}`,
          (event: Event) => heard.push(`${render} ${event.type}`),
        ]),
      );
    startEngine.mockImplementation(({ host: link }) => {
      link.notify('Loaded', { version: 'v1' });
      return engine;
    });
    await hydrate({ ...VALUES, ...listeners('first') });
    await started();
    expect(heard).toEqual(['first pay-loaded']);
    await act(async () => change({ ...VALUES, ...listeners('second') }));
    for (const type of Object.values(EVENTS)) ref.current?.dispatchEvent(new CustomEvent(type));
    expect(heard.slice(1)).toEqual(Object.values(EVENTS).map((type) => `second ${type}`));
  });

  it('sends the running session what has changed, and nothing else', async () => {
    await hydrate(VALUES);
    await started();
    await host().receive();
    await act(async () => change({ ...VALUES, token: 'renewed' }));
    expect(engine.handle.mock.calls).toEqual([[{ kind: 'host-data', data: { token: 'renewed' } }]]);
    const { closingButton: _, ...rest } = VALUES;
    await act(async () => change(rest));
    expect(engine.handle).toHaveBeenLastCalledWith({
      kind: 'host-data',
      data: { token: 'secret-token', closingButton: true },
    });
  });

  it('has a reference to the element, whose session ends with the component', async () => {
    const onPayClose = vi.fn();
    await hydrate({ ...VALUES, onPayClose });
    await started();
    const element = ref.current;
    element?.close();
    expect(onPayClose).toHaveBeenCalledOnce();
    await act(async () => root?.unmount());
    await turn();
    expect(engine.dispose).toHaveBeenCalledOnce();
    expect(ref.current).toBeNull();
    element?.close();
    expect(onPayClose).toHaveBeenCalledOnce();
  });
});
