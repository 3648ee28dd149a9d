import { useState } from 'react';
import './icon.css';

interface Props {
  /** URL of the image. Until it, or `fallback` after it, has loaded, the label's initials are shown. */
  src?: string | undefined;
  fallback?: string | undefined;
  /** Source of the initials. Hidden from screen readers, because text next to the icon names it. */
  label: string;
  /** `tile` is square, `wide` is 8:5, `coin` is round. */
  shape?: 'tile' | 'wide' | 'coin' | undefined;
}

/** The icon of a method, bank, country or currency, loaded when it scrolls into view. */
export function Icon({ src, fallback, label, shape }: Props) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const now = [src, fallback].find((source) => source && !failed.includes(source));
  return (
    <span
      key={now}
      className="icon"
      data-shape={shape}
      // CSS draws the initials, so that they are not part of a control's accessible name.
      data-initials={initials(label)}
      aria-hidden="true"
    >
      {now ? (
        <img
          ref={(image) => (image?.complete && image.naturalWidth > 0 ? hideInitials(image) : undefined)}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          // `src` is set after `loading`, because an image below the visible area must be lazy before it has a URL.
          src={now}
          onLoad={({ currentTarget }) => hideInitials(currentTarget)}
          onError={() => setFailed((known) => [...known, now])}
        />
      ) : null}
    </span>
  );
}

/** Removes an attribute and sets no state, because the list before React has no state and React would render each tile once more. */
function hideInitials({ parentElement }: HTMLImageElement): void {
  parentElement?.removeAttribute('data-initials');
}

/** A phone needs 10 ms to compile the Unicode pattern, so it is only for names beyond ASCII, whose letters may have combining marks. */
const asciiWords = () => /[A-Za-z0-9]+/g;
const words = () => /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;

/** Up to two initials of a name: "Bank Transfer" is BT, "PIX" is P. */
export function initials(name: string): string {
  const isAscii = /^[\0-\x7F]*$/.test(name);
  const found = name.match(isAscii ? asciiWords() : words()) ?? [];
  return found
    .slice(0, 2)
    .map((word) => ((isAscii ? word[0] : /^.\p{M}*/u.exec(word)?.[0]) ?? '').toUpperCase())
    .join('');
}
