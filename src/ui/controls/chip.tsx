import { type ReactNode, useId } from 'react';
import './chip.css';

interface ChipProps {
  children: string;
  selected: boolean;
  onClick: () => void;
  disabled?: boolean | undefined;
}

/** A button for one of a few preset values, such as an amount. */
export function Chip({ children, selected, onClick, disabled = false }: ChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={selected} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  );
}

interface RadioChipProps {
  name: string;
  value?: string | undefined;
  selected: boolean;
  onChoose: () => void;
  /** The terms that the user compares, in a line below; a chip with terms is a row. */
  terms?: readonly string[] | undefined;
  children: ReactNode;
}

export function RadioChip({ name, value, selected, onChoose, terms, children }: RadioChipProps) {
  const id = useId();
  return (
    <label className="chip" data-dd-privacy="mask">
      <input
        type="radio"
        name={name}
        value={value}
        checked={selected}
        aria-labelledby={`${id}name`}
        aria-describedby={terms?.length ? `${id}terms` : undefined}
        onChange={onChoose}
        data-dd-privacy="mask"
      />
      <span id={`${id}name`}>{children}</span>
      {terms ? (
        // A line breaks only between terms; the space separates them for screen readers.
        <span id={`${id}terms`} className="chip-terms">
          {terms.map((term) => (
            <span key={term}>{term} </span>
          ))}
        </span>
      ) : null}
    </label>
  );
}
