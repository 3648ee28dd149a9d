/** The full page, which a partner shows in a frame or an app shows in a web view: one `<pay-widget>` that fills the page. */

import { IframeLink } from '../src/bridge/iframe-link.ts';
import { observeHeight, observeVisibleArea } from '../src/bridge/observe-visible-area.ts';
import { hasUserData, WebviewLink } from '../src/bridge/webview-link.ts';
import { directionOf } from '../src/i18n/language-tags.ts';
import pageCss from './page.css?inline';
import { keepFieldInSight } from './page-keyboard.ts';
import { type PageAround, withRemoteHost } from './remote-host-element.ts';

declare const __PAY_WIDGET_DEV__: boolean;
declare const __PAY_WIDGET_CASHIERS__: readonly string[];
declare const __PAY_WIDGET_PACKED__: boolean;
if (__PAY_WIDGET_DEV__ && window.parent === window) {
  void import('./console-helper.ts').then(({ installConsoleHelper }) => installConsoleHelper(window));
}

/** The host link to a parent frame. Null in an app's web view and without a parent. */
const frameLink =
  window.parent === window || hasUserData(window) ? null : new IframeLink(window, allowedHosts());

/** Origins that may frame this page: `<meta name="pay-widget-hosts" content="https://a.example https://b.example">`. */
function allowedHosts(): string[] {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="pay-widget-hosts"]');
  return meta?.content.split(/\s+/).filter(Boolean) ?? [];
}

/** The cashiers of the build, else the own origin. A packed page has no origin of a cashier, so it then has no such list. */
function allowedCashiers(): Pick<PageAround, 'cashiers'> {
  if (__PAY_WIDGET_CASHIERS__.length > 0) return { cashiers: __PAY_WIDGET_CASHIERS__ };
  return __PAY_WIDGET_PACKED__ ? {} : { cashiers: [window.origin] };
}

function takeName(title: string, language: string): void {
  document.title = title;
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  frameLink?.notifyFrame('title', { title, language });
}

const askForTop = () => frameLink?.notifyFrame('top', {});

document.documentElement.toggleAttribute('data-framed', frameLink !== null);
customElements.define(
  'pay-widget',
  withRemoteHost(frameLink ?? new WebviewLink(window), {
    notifyName: takeName,
    askForTop,
    notifyCards: (name, detail) => frameLink?.notifyFrame(name, detail),
    isApp: frameLink === null,
    isOwnPage: true,
    ...allowedCashiers(),
  }),
);
// A browser without constructable style sheets throws here. By then the element is registered and shows that the browser is too old.
const sheet = new CSSStyleSheet();
sheet.replaceSync(pageCss);
document.adoptedStyleSheets.push(sheet);

if (frameLink) {
  void frameLink.receive().then(() => {
    observeHeight(document.body, (height) => frameLink.notifyFrame('resize', { height }));
    const { style } = document.documentElement;
    let hidden = 0;
    let covered = 0;
    let isReported = false;
    const show = () => {
      style.setProperty('--frame-below', `${Math.max(hidden, covered)}px`);
      // The footer sticks to the lower edge only if that edge is known: the host has reported it, or the page scrolls.
      const isScrolled = document.body.scrollHeight > innerHeight + 1;
      style.setProperty('--footer-position', isReported || isScrolled ? 'sticky' : 'static');
    };
    observeVisibleArea(document.body, ({ above, below }) => {
      hidden = below;
      style.setProperty('--frame-above', `${above}px`);
      show();
    });
    frameLink.onCovered = (height) => {
      covered = height;
      isReported = true;
      show();
    };
  });
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) frameLink.notifyFrame('escape', {});
  });
} else {
  keepFieldInSight(window);
}
