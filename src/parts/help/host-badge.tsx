import { useEffect, useState } from 'react';
import { Badges, markOf } from '../../session/host/fetch-badge.ts';
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
  const mark = markOf(text);
  if (!mark) return null;
  return 'svg' in mark ? (
    <img
      className="host-badge"
      part="badge"
      src={`data:image/svg+xml,${encodeURIComponent(mark.svg)}`}
      alt=""
    />
  ) : (
    <span className="host-badge" part="badge">
      {mark.text}
    </span>
  );
}
