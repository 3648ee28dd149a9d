/** Only the permissions that the cashier needs: no top navigation, no pointer lock, no devices. `allow-modals` is for printing. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-downloads allow-popups allow-popups-to-escape-sandbox';
/** `fullscreen` is for video guides. A browser without a share function warns in the console about the unknown permission. */
const permissions = () => `clipboard-write; fullscreen${'share' in navigator ? '; web-share' : ''}`;

/** Creates the iframe of the framed mode; it stays inert until its page has loaded. */
export function createIframe(element: HTMLElement): HTMLIFrameElement {
  const iframe = element.ownerDocument.createElement('iframe');
  iframe.inert = true;
  iframe.setAttribute('part', 'frame');
  nameIframe(iframe, element, { title: 'Cashier', language: 'en' });
  iframe.setAttribute('sandbox', SANDBOX);
  iframe.allow = permissions();
  iframe.referrerPolicy = 'strict-origin';
  // The frame is as high as its content; a scrollbar that appears for a moment would change the line breaks.
  iframe.setAttribute('scrolling', 'no');
  return iframe;
}

/** Sets the accessible name of the frame: the host's `aria-label`, else the title that the page reports. */
export function nameIframe(
  iframe: HTMLIFrameElement,
  element: HTMLElement,
  { title, language }: { title: string; language: string },
): void {
  const label = element.getAttribute('aria-label');
  iframe.title = label ?? title;
  if (label === null) iframe.lang = language;
}
