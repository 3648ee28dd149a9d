import { createContext, use } from 'react';
import type { Session } from '../session/session.ts';
import { useSession } from '../session/use-session.tsx';

/**
 * Carries the host's images (`schema.assets`) past memoized lists: a change draws every icon again, and a list of a
 * thousand icons needs no thousand subscriptions.
 */
export const HostImages = createContext<object | null>(null);

/** The host's own image for an icon's name, where its `schema.assets` has one. */
export function useHostImages(): (name: string) => string | undefined {
  use(HostImages);
  const { assets } = useSession().state.host.schema;
  return (name) => (Object.hasOwn(assets, name) ? assets[name] : undefined);
}

/** The address of one of our own icons: `methods/spei-card`. */
export function ownIcon({ options }: Session, path: string): string {
  return `${options.assets}icons/${path}.svg`;
}
