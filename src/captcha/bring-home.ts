/** Counts the puzzles of this page: each is known by a name of its own. */
let made = 0;

/** A puzzle that its maker lays into the page's body, on its way to where we want it. */
export interface Homecoming {
  /** The colour of the puzzle's veil, which is also the name that it is known by. */
  veil: string;
  end(): void;
}

/**
 * Moves the puzzle that wears our veil out of the page's body. It is one node whose styles are the document's, so it
 * works as well in any other place of the document. Another captcha of the host's page wears another veil and stays.
 * @param place in the light DOM
 */
export function bringHome(place: HTMLElement): Homecoming {
  made += 1;
  // A custom property that nobody sets: the colour is the second one, which only our own element's children have.
  const name = `--pay-puzzle-${made}`;
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLElement && node.querySelector(`[style*="${name},"]`)) place.append(node);
    }
  });
  observer.observe(document.body, { childList: true });
  return { veil: `var(${name}, var(--pay-scrim))`, end: () => observer.disconnect() };
}
