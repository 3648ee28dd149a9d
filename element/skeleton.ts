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

let failures = 0;

/**
 * Replaces a skeleton by a text and a button, because the widget's code failed to load. From the second time on the button reloads
 * the page: some browsers never request a module again that has failed.
 */
export function showBroken(skeleton: HTMLElement, retry: () => void): void {
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.textContent = 'Error occurred. Try to refresh the section';
  const button = document.createElement('button');
  button.textContent = 'Refresh';
  button.onclick = failures++ ? () => location.reload() : retry;
  skeleton.removeAttribute('aria-busy');
  skeleton.replaceChildren(text, button);
}
