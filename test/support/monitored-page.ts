import type { Page } from 'playwright';

export async function configureMonitoring(page: Page, config: object, at = '/paywidget/'): Promise<void> {
  await page.addInitScript(
    ([path, content]) => {
      if (location.pathname !== path) return;
      const meta = Object.assign(document.createElement('meta'), { name: 'pay-widget-monitoring', content });
      // The settings are added before the widget's script runs, because it reads them only once.
      new MutationObserver((_, observer) => {
        if (!document.head) return;
        observer.disconnect();
        document.head.prepend(meta);
      }).observe(document, { childList: true, subtree: true });
    },
    [at, JSON.stringify(config)] as const,
  );
}

export async function listenToWidget(page: Page): Promise<string[]> {
  const reported: string[] = [];
  await page.exposeFunction('recordEvent', (text: string) => reported.push(text));
  await page.addInitScript(() => {
    if (window !== window.parent) return;
    const tell: (text: string) => void = Reflect.get(window, 'recordEvent');
    addEventListener('message', ({ data }) => typeof data === 'string' && tell(data));
    for (const name of ['loaded', 'full-loaded', 'init', 'error', 'analytics', 'transaction', 'button']) {
      const event = `pay-${name}`;
      // The element's events do not bubble, so the listener has to capture.
      addEventListener(
        event,
        (notifications) => tell(JSON.stringify({ event, ...Reflect.get(notifications, 'detail') })),
        true,
      );
    }
  });
  return reported;
}
