import r2wc from '@r2wc/react-to-web-component';
import type { ReactNode } from 'react';

/** The content of each view element. r2wc gives React only the element, so the content is looked up here. */
const contents = new WeakMap<Element, ReactNode>();

function Root({ container }: { container?: Element }) {
  return container && contents.get(container);
}

interface Mounting extends HTMLElement {
  connectedCallback(): void;
  disconnectedCallback(): void;
}

export interface ReactView extends HTMLElement {
  unmount(): void;
}

let tag: string | null = null;

/** The name of the custom element in which r2wc (`@r2wc/react-to-web-component`) mounts React; another one if the page has taken it. */
function viewTag(): string {
  if (tag) return tag;
  const Mounted = r2wc(Root) as unknown as new () => Mounting;
  class PayWidgetView extends Mounted {
    #isMounted = false;

    // r2wc unmounts on every disconnect, so the user would lose the input when the host moves the element in its page.
    override connectedCallback(): void {
      if (this.#isMounted) return;
      this.#isMounted = true;
      super.connectedCallback();
    }

    override disconnectedCallback(): void {}

    connectedMoveCallback(): void {}

    unmount(): void {
      super.disconnectedCallback();
      this.remove();
    }
  }
  let free = 'pay-widget-view';
  while (customElements.get(free)) free += '-x';
  customElements.define(free, PayWidgetView);
  tag = free;
  return free;
}

export function createReactView(content: ReactNode): ReactView {
  const view = document.createElement(viewTag()) as ReactView;
  contents.set(view, content);
  return view;
}
