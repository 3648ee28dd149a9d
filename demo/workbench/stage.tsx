/** Renders the selected examples, each in a shadow root with the same styles as the element's. */
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import appCss from '../../src/app/app.css?inline';
import { fetchLocales } from '../../src/i18n/fetch-locales.ts';
import { createI18n, type I18n } from '../../src/i18n/i18n.ts';
import { loadMessages } from '../../src/i18n/load-messages.ts';
import { I18nProvider } from '../../src/i18n/use-i18n.tsx';
import type { PartExamples } from '../../src/parts/testing/part-examples.ts';
import { disposeSession } from '../../src/session/create-session.ts';
import { createStaticSession } from '../../src/session/testing/static-session.ts';
import { SessionProvider } from '../../src/session/use-session.tsx';
import { createCanvas } from '../../src/theme/canvas.ts';
import forcedColorsCss from '../../src/theme/forced-colors.css?inline';
import { applyTokens, readHostTheme } from '../../src/theme/host-theme.ts';
import { adoptStyles, attachStyles } from '../../src/theme/styles.ts';
import viewTokensCss from '../../src/theme/view-tokens.css?inline';
import { ShadowRootProvider } from '../../src/ui/shadow-root.tsx';
import { variablesOf } from '../host/brands.ts';
import { COMPONENTS } from './components.ts';
import { enlargeText } from './large-text.ts';
import { readView, type View, writeView } from './view.ts';

const ASSETS = '/element/';
const BRAND = 'Marigold';
const ROOM = `
.app { display: block; padding: var(--pay-space-4); }
.app > :is(.button, .chip, .icon, .status-icon, svg):not([data-block]) { margin: var(--pay-space-1); }
.app > * + :is(p, .callout, .toast, .container, .button[data-block]) { margin-block-start: var(--pay-space-2); }`;

let ends: (() => void)[] = [];
let runs = 0;

async function draw(): Promise<void> {
  runs += 1;
  const run = runs;
  const view = readView(location.hash.slice(1));
  const wanted = [...COMPONENTS].filter(
    ([component]) => view.component === '' || component === view.component,
  );
  const [i18n, components] = await Promise.all([
    loadI18n(view),
    Promise.all(wanted.map(async ([component, load]) => ({ component, examples: (await load()).examples }))),
  ]);
  if (run !== runs) return;
  for (const end of ends) end();
  ends = [];
  const { documentElement: html, body } = document;
  html.dir = view.dir;
  html.dataset.theme = themeOf(view);
  // An example that takes the focus, such as a dialog, must not take it from the controls.
  body.inert = true;
  const main = document.createElement('main');
  body.replaceChildren(main);
  for (const { component, examples } of components) drawComponent(main, component, examples, view, i18n);
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (run !== runs) return;
      body.inert = false;
      scrollTo(0, 0);
      html.dataset.drawn = location.hash.slice(1);
    }),
  );
}

async function loadI18n({ locale }: View): Promise<I18n> {
  return createI18n(locale, await loadMessages(fetchLocales(ASSETS, locale)));
}

const themeOf = ({ theme }: View) => (theme.endsWith('dark') ? 'dark' : 'light');

function drawComponent(
  main: HTMLElement,
  component: string,
  examples: PartExamples,
  view: View,
  i18n: I18n,
): void {
  main.append(titleOf('h2', component, { ...view, component, example: '' }));
  for (const [name, example] of Object.entries(examples)) {
    if (view.example !== '' && name !== view.example) continue;
    const host = document.createElement('div');
    host.className = 'example';
    host.dataset.example = `${component}: ${name}`;
    main.append(titleOf('h3', name, { ...view, component, example: name }), host);
    const session = createStaticSession({ assets: ASSETS, i18n });
    ends.push(() => disposeSession(session));
    const node = example({ ...i18n, session });
    mount(host, view, i18n, <SessionProvider value={session}>{node}</SessionProvider>);
  }
}

function titleOf(level: 'h2' | 'h3', words: string, view: View): HTMLElement {
  const heading = document.createElement(level);
  const link = document.createElement('a');
  link.textContent = words;
  link.target = '_top';
  link.href = `/workbench/?${writeView(view)}`;
  heading.append(link);
  return heading;
}

function mount(host: HTMLElement, view: View, i18n: I18n, node: ReactNode): void {
  const theme = themeOf(view);
  const root = host.attachShadow({ mode: 'open' });
  const canvas = createCanvas(root);
  canvas.setTheme(theme);
  for (const css of [viewTokensCss, forcedColorsCss, appCss]) adoptStyles(root, css);
  ends.push(attachStyles(root));
  if (view.theme.startsWith('brand')) {
    applyTokens(
      root,
      readHostTheme(variablesOf(BRAND, theme), theme, () => {}),
    );
  }
  adoptStyles(root, ROOM + (view.text === '100' ? '' : enlargeText(Number(view.text) / 100)));
  const app = document.createElement('div');
  app.className = 'app';
  app.lang = i18n.tag;
  app.dir = view.dir;
  canvas.element.append(app);
  const react = createRoot(app);
  ends.push(() => react.unmount());
  flushSync(() =>
    react.render(
      <ShadowRootProvider value={root}>
        <I18nProvider value={i18n}>{node}</I18nProvider>
      </ShadowRootProvider>,
    ),
  );
}

addEventListener('hashchange', () => void draw());
void draw();
