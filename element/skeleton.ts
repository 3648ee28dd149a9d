/**
 * Creates the skeleton: the shape of a title, a search box and a list. Built with DOM methods, because Trusted Types forbid
 * markup.
 */
export function createSkeleton(document: Document): HTMLElement {
  const skeleton = document.createElement('div');
  skeleton.className = 'shell';
  skeleton.setAttribute('aria-busy', 'true');
  for (let at = 0; at < 7; at += 1) skeleton.append(document.createElement('i'));
  return skeleton;
}

/** Replaces a skeleton by a text and a button, because the widget's code failed to load. */
export function showBroken(skeleton: HTMLElement, retry: () => void): void {
  const { ownerDocument: document } = skeleton;
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.textContent = 'Error occurred. Try to refresh the section';
  const button = document.createElement('button');
  button.textContent = 'Refresh';
  button.onclick = retry;
  skeleton.removeAttribute('aria-busy');
  skeleton.replaceChildren(text, button);
}
