import { useEffect, useState } from 'react';
import { Badges } from '../../session/host/fetch-badge.ts';
import { useSession } from '../../session/use-session.tsx';
import './host-badge.css';

/** The host's badge (`schema.assets.badge`) next to the title: an SVG image or a short text. */
export function HostBadge({ address }: { address: string }) {
  const session = useSession();
  const [text, setText] = useState<string>();
  useEffect(() => {
    let isDisposed = false;
    session
      .get(Badges)
      .load(address)
      .then((loaded) => {
        if (!isDisposed) setText(loaded);
      });
    return () => {
      isDisposed = true;
    };
  }, [session, address]);
  if (!text) return null;
  // An SVG is shown as an image, so that no script in it runs; anything else is shown as text, never as markup.
  return /^\s*(<\?xml[^>]*>\s*)?<svg[\s>]/.test(text) ? (
    <img className="host-badge" part="badge" src={`data:image/svg+xml,${encodeURIComponent(text)}`} alt="" />
  ) : (
    <span className="host-badge" part="badge">
      {text.trim().slice(0, MAX_BADGE_CHARS)}
    </span>
  );
}

const MAX_BADGE_CHARS = 40;
