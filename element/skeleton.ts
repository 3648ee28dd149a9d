export interface Skeleton {
  element: HTMLElement;
  close: HTMLElement;
  /** Replaces the grey shape by a sentence, with a button if `retry` is given. Close stays. */
  tell(words: string, retry?: () => void): void;
}

/** Creates the shape of title, search box and list, with a Close button. DOM methods are used, because Trusted Types forbid markup. */
export function createSkeleton(document: Document, onClose: () => void): Skeleton {
  const element = document.createElement('div');
  element.className = 'shell';
  element.setAttribute('aria-busy', 'true');
  for (let at = 0; at < 7; at += 1) element.append(document.createElement('i'));
  const createButton = (words: string, onPress: () => void) => {
    const button = document.createElement('button');
    button.textContent = words;
    button.onclick = onPress;
    return button;
  };
  const close = createButton('×', onClose);
  close.setAttribute('aria-label', 'Close');
  element.append(close);
  return {
    element,
    close,
    tell(words, retry) {
      element.removeAttribute('aria-busy');
      element.replaceChildren(createAlert(document, words), close);
      if (retry) close.before(createButton('Refresh', retry));
    },
  };
}

export function createAlert(document: Document, words: string): HTMLElement {
  const alert = document.createElement('p');
  alert.setAttribute('role', 'alert');
  alert.textContent = words;
  return alert;
}
