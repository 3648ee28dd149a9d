const layers: (() => void)[] = [];

/**
 * Closes a popover or a sheet on Escape while it is the one that was opened last. The host gets neither the press nor the release of the
 * key, because a dialog of the host would close too. Libraries of dialogs listen in the capture phase of the document, so only the window
 * is early enough.
 * @param layer an element of the popover or the sheet
 * @returns a function that stops listening
 */
export function closeOnEscape(layer: Element, close: () => void): () => void {
  const { defaultView: view } = layer.ownerDocument;
  const swallow = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onRelease = (event: KeyboardEvent) => {
    view?.removeEventListener('keyup', onRelease, true);
    if (event.key === 'Escape') swallow(event);
  };
  const onPress = (event: KeyboardEvent) => {
    // An input method closes its own list of candidates on Escape, and the layer stays.
    if (event.key !== 'Escape' || event.isComposing || layers.at(-1) !== close) return;
    swallow(event);
    view?.addEventListener('keyup', onRelease, true);
    close();
  };
  layers.push(close);
  view?.addEventListener('keydown', onPress, true);
  return () => {
    layers.splice(layers.lastIndexOf(close), 1);
    view?.removeEventListener('keydown', onPress, true);
  };
}
