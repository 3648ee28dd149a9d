import { isRecord } from '../../domain/parsing/decoders.ts';
import { readPageTokens } from '../../theme/page-tokens.ts';
import { ReceivedHostData } from '../host/received-host-data.ts';
import type { Session } from '../session.ts';

type Look = {
  theme: string | null;
  schema: unknown;
};

/** Theme and brand of the element for its frame, from host data and from the host page's style sheets. */
export class FrameLook {
  readonly #session: Session;
  readonly #element: HTMLElement;
  /** The look that was taken last, as JSON. */
  #taken = '';

  constructor(session: Session, element: HTMLElement) {
    this.#session = session;
    this.#element = element;
  }

  /** The current look, which the frame gets at its start. */
  take(): Look {
    const look = this.#read();
    this.#taken = toText(look);
    return look;
  }

  /** The current look if it differs from the one that was taken last; null otherwise. */
  takeChange(): Look | null {
    const before = this.#taken;
    const look = this.take();
    return this.#taken === before ? null : look;
  }

  #read(): Look {
    const { shadowRoot, dataset } = this.#element;
    const { schema } = this.#session.get(ReceivedHostData).data;
    const tokens = shadowRoot ? readPageTokens(this.#element, shadowRoot) : {};
    const theme = dataset.theme ?? null;
    if (Object.keys(tokens).length === 0) return { theme, schema: schema ?? null };
    const said = isRecord(schema) ? schema : {};
    const variables = { ...(isRecord(said.variables) && said.variables), ...tokens };
    return { theme, schema: { ...said, variables } };
  }
}

/** Empty when the host's schema has a circular reference, which the message leaves out. */
function toText(look: Look): string {
  try {
    return JSON.stringify(look);
  } catch {
    return '';
  }
}
