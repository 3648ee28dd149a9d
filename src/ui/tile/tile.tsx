import type { ReactNode } from 'react';
import { addStyles } from '../styles.ts';
import css from './tile.css?inline';

addStyles(css);

interface Props {
  icon: ReactNode;
  name: string;
  /** A second line: limits, speed, how many are inside. */
  note?: ReactNode;
  badge?: string | undefined;
  /** Stands out from its neighbours: something waits here. */
  emphasis?: boolean | undefined;
  disabled?: boolean | undefined;
  onClick: () => void;
}

/** A way to pay, or anything else to choose from a list: the whole card is the button, named by its first line. */
export function Tile({ icon, name, note, badge, emphasis, disabled, onClick }: Props) {
  return (
    <button
      type="button"
      className="tile"
      part="tile"
      data-emphasis={emphasis}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
      <span className="tile-body">
        <span className="tile-name">{name}</span>
        {note ? <span className="tile-note">{note}</span> : null}
        {badge ? <span className="tile-badge">{badge}</span> : null}
      </span>
    </button>
  );
}
