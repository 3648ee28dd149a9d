import { createContext, use } from 'react';
import type { Session } from '../../session/session.ts';
import { useSession } from '../../session/use-session.tsx';

/**
 * The host's images (`schema.assets`) as a context, which passes through memoized lists: a change renders
 * every icon again, without one state subscription per icon.
 */
export const HostImages = createContext<object | null>(null);

/** Returns the host's own image for an icon name, if `schema.assets` has one. */
export function useHostImages(): (name: string) => string | undefined {
  use(HostImages);
  const { assets } = useSession().state.host.schema;
  return (name) => (Object.hasOwn(assets, name) ? assets[name] : undefined);
}

/** The URL of one of the widget's icons: `methods/spei-card`. */
export function ownIcon({ options }: Session, path: string): string {
  return `${options.assets}icons/${path}.svg`;
}
