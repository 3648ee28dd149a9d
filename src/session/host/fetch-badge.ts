/** Longest badge that is shown, in characters; a longer one is ignored. */
const MAX_BADGE_CHARS = 64_000;

/** Fetches the host's badges, each once (R-THEME-7), so that reopening a screen does not fetch one again. */
export class Badges {
  readonly #byUrl = new Map<string, Promise<string | undefined>>();

  /** The badge as text; undefined when it cannot be fetched. The host is not notified of that error, because the widget works without a badge. */
  load(url: string): Promise<string | undefined> {
    const badge = this.#byUrl.get(url) ?? fetchText(url);
    this.#byUrl.set(url, badge);
    return badge;
  }
}

async function fetchText(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, { credentials: 'omit' });
    if (!response.ok) return undefined;
    const text = await response.text();
    return text.length <= MAX_BADGE_CHARS ? text : undefined;
  } catch {
    return undefined;
  }
}

const MAX_TEXT_CHARS = 40;

/** A badge as it is drawn: an SVG as an image, so that no script in it runs; anything else as text, never as markup. */
export function markOf(badge: string | undefined): { svg: string } | { text: string } | undefined {
  if (!badge) return undefined;
  if (/^\s*(<\?xml[^>]*>\s*)?<svg[\s>]/.test(badge)) return { svg: badge };
  return { text: badge.trim().slice(0, MAX_TEXT_CHARS) };
}
