import { type ReactNode, useId } from 'react';
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

/**
 * A way to pay, or anything else to choose from a list. The whole card is the button: its first line is the accessible
 * name, note and badge are the description.
 */
export function Tile({ icon, name, note, badge, emphasis, disabled, onClick }: Props) {
  const id = useId();
  const [nameId, noteId, badgeId] = [`${id}name`, `${id}note`, `${id}badge`];
  const described = [note ? noteId : '', badge ? badgeId : ''].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      className="tile"
      part="tile"
      data-emphasis={emphasis}
      disabled={disabled}
      aria-labelledby={nameId}
      aria-describedby={described || undefined}
      onClick={onClick}
    >
      {icon}
      <span className="tile-body">
        <span className="tile-name" id={nameId}>
          {name}
        </span>
        {note ? (
          <span className="tile-note" id={noteId}>
            {note}
          </span>
        ) : null}
        {badge ? (
          <span className="tile-badge" id={badgeId}>
            {badge}
          </span>
        ) : null}
      </span>
    </button>
  );
}
