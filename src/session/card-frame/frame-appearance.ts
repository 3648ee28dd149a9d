import { isRecord } from '../../domain/parsing/decoders.ts';
import { canvasOf } from '../../theme/canvas.ts';
import { formatHex } from '../../theme/color.ts';
import { isTokenValue } from '../../theme/host-theme.ts';
import { tokenKinds } from '../../theme/token-list.ts';
import type { Session } from '../session.ts';

type Appearance = {
  theme: string | null;
  schema: unknown;
};

export class FrameAppearance {
  readonly #session: Session;
  readonly #element: HTMLElement;
  #taken = '';

  constructor(session: Session, element: HTMLElement) {
    this.#session = session;
    this.#element = element;
  }

  take(): Appearance {
    const appearance = this.#read();
    this.#taken = toText(appearance);
    return appearance;
  }

  takeChange(): Appearance | null {
    const before = this.#taken;
    const appearance = this.take();
    return this.#taken === before ? null : appearance;
  }

  #read(): Appearance {
    const { shadowRoot } = this.#element;
    const { schema } = this.#session.received;
    const tokens = shadowRoot ? readPageTokens(this.#element, shadowRoot) : {};
    const theme = canvasOf(shadowRoot)?.dataset.theme ?? null;
    if (Object.keys(tokens).length === 0) return { theme, schema: schema ?? null };
    const ownSchema = isRecord(schema) ? schema : {};
    const variables = { ...(isRecord(ownSchema.variables) && ownSchema.variables), ...tokens };
    return { theme, schema: { ...ownSchema, variables } };
  }
}

/** The appearance as text, to find a change; empty if the host's schema has a circular reference, which JSON cannot contain. */
function toText(appearance: Appearance): string {
  try {
    return JSON.stringify(appearance);
  } catch {
    return '';
  }
}

/** Tokens that the host page's style sheets set on the element. The document in a frame does not inherit them, so it is sent the values. */
function readPageTokens(element: HTMLElement, root: ShadowRoot): Record<string, string> {
  const probe = createProbe(root);
  root.append(probe);
  try {
    const [shown, own] = [getComputedStyle(element), getComputedStyle(probe)];
    const changed = new Set(
      [...tokenKinds.keys()].filter((name) => shown.getPropertyValue(name) !== own.getPropertyValue(name)),
    );
    // The frame derives colours from the main ones, but a style sheet of the host page changes only the token that it names. All colours
    // are sent if one has changed, so that both documents show the same.
    const isRecoloured = [...changed].some((name) => tokenKinds.get(name) === 'color');
    const tokens: Record<string, string> = {};
    for (const [name, kind] of tokenKinds) {
      if (!changed.has(name) && !(isRecoloured && kind === 'color')) continue;
      const text = shown.getPropertyValue(name).trim();
      const value =
        kind === 'color' ? readColor(text, probe) : kind === 'length' ? readLength(text, probe) : text;
      if (isTokenValue(name, value)) tokens[name] = value;
    }
    return tokens;
  } finally {
    probe.remove();
  }
}

/** An element with the widget's own style sheets and none of the host page's: `readPageTokens` compares their values. */
function createProbe(root: ShadowRoot): HTMLElement {
  const probe = root.ownerDocument.createElement('span');
  probe.attachShadow({ mode: 'open' }).adoptedStyleSheets = root.adoptedStyleSheets;
  probe.style.display = 'none';
  return probe;
}

function readColor(text: string, probe: HTMLElement): string | null {
  // Browsers write every computed mix in the same format, so the colour is mixed with itself.
  const mixed = `color-mix(in srgb, ${text}, ${text})`;
  if (!CSS.supports('color', mixed)) return null;
  probe.style.color = mixed;
  const [red = 0, green = 0, blue = 0, alpha = 1] = (
    getComputedStyle(probe).color.match(/-?\d*\.?\d+(?:e-?\d+)?/g) ?? []
  ).map(Number);
  const hex = formatHex([red, green, blue]);
  return alpha < 1 ? hex + formatHex([alpha, 0, 0]).slice(1, 3) : hex;
}

/** A length in pixels, unless it is in px or em: a sum or a `rem` would have another value in the frame's document. */
function readLength(text: string, probe: HTMLElement): string | null {
  if (/^-?[\d.]+(?:px|em)?$/.test(text)) return text;
  if (!CSS.supports('margin-left', text)) return null;
  probe.style.marginLeft = text;
  const pixels = Number.parseFloat(getComputedStyle(probe).marginLeft);
  return Number.isFinite(pixels) ? `${Math.round(pixels * 100) / 100}px` : null;
}
