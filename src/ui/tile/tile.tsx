import { createContext, type ReactNode, useId } from 'react';
import './tile.css';

/** The choice whose screen is shown beside its list; null in any other list. */
export const CurrentChoice = createContext<{ method: string | null; group: string | null } | null>(null);

interface Props {
  icon: ReactNode;
  name: string;
  /** BCP 47 tag of the name's language, if that differs from the interface. */
  nameLang?: string | undefined;
  note?: ReactNode;
  badge?: string | undefined;
  isGroup?: boolean | undefined;
  emphasis?: boolean | undefined;
  isCurrent?: boolean | undefined;
  disabled?: boolean | undefined;
  onClick: () => void;
}

/**
 * A tile for a method, or for anything else in a list. The button covers the whole tile and contains no text: the name is its accessible
 * name, note and badge are its description. Inside the button they would have to be part of its name (WCAG 2.5.3); next to it they are
 * hidden from screen readers, which would read them twice.
 */
export function Tile(props: Props) {
  const { icon, name, nameLang, note, badge, isGroup, emphasis, isCurrent, disabled, onClick } = props;
  const id = useId();
  const [nameId, noteId, badgeId] = [`${id}name`, `${id}note`, `${id}badge`];
  const described = [note ? noteId : '', badge ? badgeId : ''].filter(Boolean).join(' ');
  return (
    <div
      className="tile"
      part="tile"
      data-group={isGroup}
      data-emphasis={emphasis}
      data-disabled={disabled || undefined}
    >
      <button
        type="button"
        className="tile-button"
        lang={nameLang}
        disabled={disabled}
        aria-labelledby={nameId}
        aria-describedby={described || undefined}
        aria-current={isCurrent || undefined}
        onClick={onClick}
      />
      {icon}
      <span className="tile-body">
        <span className="tile-name" id={nameId} lang={nameLang} aria-hidden="true">
          <bdi>{name}</bdi>
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
