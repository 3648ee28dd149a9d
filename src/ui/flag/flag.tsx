import { useState } from 'react';
import { addStyles } from '../styles.ts';
import css from './flag.css?inline';

addStyles(css);

/** A country's flag, three to two; the words beside it name the country, so screen readers skip it. */
export function Flag({ src }: { src: string }) {
  const [broken, setBroken] = useState<string>();
  return (
    <span className="flag" aria-hidden="true">
      {broken === src ? null : (
        <img
          key={src}
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(src)}
        />
      )}
    </span>
  );
}
