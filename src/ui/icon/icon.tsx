import { useState } from 'react';
import { addStyles } from '../styles.ts';
import css from './icon.css?inline';
import { initials } from './initials.ts';

addStyles(css);

interface Props {
  /** The image; without one, or when it does not load, the initials of the label stand in. */
  src?: string | undefined;
  /** Another image, for when the first does not load. */
  instead?: string | undefined;
  /** Name for the initials of a missing image. Hidden from screen readers: text beside the icon names it. */
  label: string;
  /** `tile` is square, `wide` takes eight to five, `coin` is round. */
  shape?: 'tile' | 'wide' | 'coin' | undefined;
}

/** The mark of a method, bank, country or currency, fetched when it comes into view. */
export function Icon({ src, instead, label, shape }: Props) {
  const [shown, setShown] = useState<string>();
  const [failed, setFailed] = useState<readonly string[]>([]);
  const now = [src, instead].find((source) => source && !failed.includes(source));
  const isShown = now !== undefined && shown === now;
  return (
    <span
      className="icon"
      data-shape={shape}
      // Drawn by the sheet, so that the letters are no part of any control's words.
      data-initials={isShown ? undefined : initials(label)}
      aria-hidden="true"
    >
      {now ? (
        <img
          key={now}
          src={now}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onLoad={() => setShown(now)}
          onError={() => setFailed((known) => [...known, now])}
        />
      ) : null}
    </span>
  );
}
