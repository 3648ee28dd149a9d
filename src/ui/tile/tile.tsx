import { type ReactNode, useId } from 'react';
import { addStyles } from '../styles.ts';
import css from './tile.css?inline';

addStyles(css);

interface Props {
  icon: ReactNode;
  name: string;
  /** BCP 47 tag of the name, where it is in another language than the interface. */
  nameLang?: string | undefined;
  /** A second line: limits, speed, how many are inside. */
  note?: ReactNode;
  badge?: string | undefined;
  /** Stands out from its neighbours: something waits here. */
  emphasis?: boolean | undefined;
  disabled?: boolean | undefined;
  onClick: () => void;
}

/**
 * A way to pay, or anything else to choose from a list. The button covers the whole card and holds no text: its accessible
 * name is the first line exactly, note and badge are its description. Inside the button they would have to be part of
 * its name (WCAG 2.5.3); beside it they are hidden from screen readers, which would say them twice.
 */
export function Tile({ icon, name, nameLang, note, badge, emphasis, disabled, onClick }: Props) {
  const id = useId();
  const [nameId, noteId, badgeId] = [`${id}name`, `${id}note`, `${id}badge`];
  const described = [note ? noteId : '', badge ? badgeId : ''].filter(Boolean).join(' ');
  return (
    <div className="tile" part="tile" data-emphasis={emphasis} data-disabled={disabled || undefined}>
      <button
        type="button"
        className="tile-button"
        lang={nameLang}
        disabled={disabled}
        aria-labelledby={nameId}
        aria-describedby={described || undefined}
        onClick={onClick}
      />
      {icon}
      <span className="tile-body">
        <span className="tile-name" id={nameId} lang={nameLang} aria-hidden="true">
          {name}
        </span>
        {note ? (
          <span className="tile-note" id={noteId} aria-hidden="true">
            {note}
          </span>
        ) : null}
        {badge ? (
          <span className="tile-badge" id={badgeId} aria-hidden="true">
            {badge}
          </span>
        ) : null}
      </span>
    </div>
  );
}
