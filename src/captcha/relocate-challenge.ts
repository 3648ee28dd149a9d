/** Number of puzzles on this page; gives each a unique name. */
let challengeCount = 0;

/** A puzzle that its service appends to the document's body, and that is moved to another element. */
export interface Relocation {
  /** The overlay colour of the puzzle, by which it is recognised. */
  overlayColor: string;
  dispose(): void;
}

/**
 * Moves the puzzle with our overlay colour out of the document's body. The puzzle is one node that uses the
 * document's styles, so it works anywhere in the document. Another captcha of the host page has another
 * overlay colour and stays.
 * @param slot element in the light DOM
 */
export function relocateChallenge(slot: HTMLElement): Relocation {
  challengeCount += 1;
  // The puzzle is recognised by this custom property in its inline style. It is never set, so the browser
  // uses the fallback colour after the comma.
  const name = `--pay-puzzle-${challengeCount}`;
  const observer = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLElement && node.querySelector(`[style*="${name},"]`)) slot.append(node);
    }
  });
  observer.observe(document.body, { childList: true });
  return { overlayColor: `var(${name}, var(--pay-scrim))`, dispose: () => observer.disconnect() };
}
