import { useState } from 'react';
import { addStyles } from '../../ui/styles/attach-styles.ts';
import css from './flag.css?inline';

addStyles(css);

/** A country's flag, 3:2; hidden from screen readers, because the text next to it names the country. */
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
