import type { Session } from '../session/session.ts';

/** The host's own image for an icon's name, where its `schema.assets` has one. */
export function hostImage({ state }: Session, name: string): string | undefined {
  // Read without a subscription of its own: a list of a hundred marks would have a hundred.
  const { assets } = state.host.schema;
  return Object.hasOwn(assets, name) ? assets[name] : undefined;
}

/** The address of one of our own icons: `methods/spei-card`. */
export function ownIcon({ options }: Session, path: string): string {
  return `${options.assets}icons/${path}.svg`;
}
