import type { ReactNode } from 'react';
import './chip.css';

interface Props {
  /** Name of the radio group, shared by all chips of one choice. */
  name: string;
  value?: string | undefined;
  selected: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** A radio input that looks like a chip. */
export function RadioChip({ name, value, selected, onChoose, children }: Props) {
  return (
    <label className="chip">
      <input
        type="radio"
        name={name}
        value={value}
        checked={selected}
        onChange={onChoose}
        data-dd-privacy="mask"
      />
      <span data-dd-privacy="mask">{children}</span>
    </label>
  );
}
