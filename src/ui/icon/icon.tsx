import { useState } from 'react';
import { addStyles } from '../styles.ts';
import css from './icon.css?inline';
import { initials } from './initials.ts';

addStyles(css);

interface Props {
  /** The image; without one, or when it does not load, the initials of the label stand in. */
  src?: string | undefined;
  /** What it stands for; the words beside an icon name it, so it is hidden from screen readers. */
  label: string;
}

/** The mark of a method, bank, country or currency, fetched when it comes into view. */
export function Icon({ src, label }: Props) {
  const [settled, setSettled] = useState<{ src: string; isShown: boolean }>();
  const now = settled?.src === src ? settled : undefined;
  return (
    // Drawn by the sheet, so that the letters are no part of any control's words.
    <span className="icon" data-initials={now?.isShown ? undefined : initials(label)} aria-hidden="true">
      {src && now?.isShown !== false ? (
        <img
          key={src}
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onLoad={() => setSettled({ src, isShown: true })}
          onError={() => setSettled({ src, isShown: false })}
        />
      ) : null}
    </span>
  );
}
