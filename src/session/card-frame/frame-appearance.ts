import { isRecord } from '../../domain/parsing/decoders.ts';
import { canvasOf } from '../../theme/canvas.ts';
import { readPageTokens } from '../../theme/page-tokens.ts';
import { ReceivedHostData } from '../host/received-host-data.ts';
import type { Session } from '../session.ts';

type Appearance = {
  theme: string | null;
  schema: unknown;
};

/** Theme and brand of the element for its frame, from host data and from the host page's style sheets. */
export class FrameAppearance {
  readonly #session: Session;
  readonly #element: HTMLElement;
  /** The appearance that was taken last, as JSON. */
  #taken = '';

  constructor(session: Session, element: HTMLElement) {
    this.#session = session;
    this.#element = element;
  }

  /** The current appearance, which the frame gets at its start. */
  take(): Appearance {
    const appearance = this.#read();
    this.#taken = toText(appearance);
    return appearance;
  }

  /** The current appearance if it differs from the one that was taken last; null otherwise. */
  takeChange(): Appearance | null {
    const before = this.#taken;
    const appearance = this.take();
    return this.#taken === before ? null : appearance;
  }

  #read(): Appearance {
    const { shadowRoot } = this.#element;
    const { schema } = this.#session.get(ReceivedHostData).data;
    const tokens = shadowRoot ? readPageTokens(this.#element, shadowRoot) : {};
    const theme = canvasOf(shadowRoot)?.dataset.theme ?? null;
    if (Object.keys(tokens).length === 0) return { theme, schema: schema ?? null };
    const ownSchema = isRecord(schema) ? schema : {};
    const variables = { ...(isRecord(ownSchema.variables) && ownSchema.variables), ...tokens };
    return { theme, schema: { ...ownSchema, variables } };
  }
}

/** Empty when the host's schema has a circular reference, which the message leaves out. */
function toText(appearance: Appearance): string {
  try {
    return JSON.stringify(appearance);
  } catch {
    return '';
  }
}
