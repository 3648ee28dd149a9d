const MAX_BADGE_CHARS = 64_000;

/** The host's badges, each fetched once (R-THEME-7). */
export class Badges {
  readonly #byUrl = new Map<string, Promise<string | undefined>>();

  /** Undefined after an error. The host is not notified of it, because the widget works without a badge. */
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

/** An SVG becomes an image, so that no script in it runs. Anything else is text, never markup. */
export function markOf(badge: string | undefined): { svg: string } | { text: string } | undefined {
  if (!badge) return undefined;
  if (/^\s*(<\?xml[^>]*>\s*)?<svg[\s>]/.test(badge)) return { svg: badge };
  return { text: badge.trim().slice(0, MAX_TEXT_CHARS) };
}
