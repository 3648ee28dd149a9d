import type { ReactNode } from 'react';
import { addStyles } from '../styles.ts';
import css from './chip.css?inline';

addStyles(css);

interface Props {
  /** Shared by all chips of one choice. */
  name: string;
  value?: string | undefined;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** A radio input that looks like a chip. */
export function RadioChip({ name, value, isChosen, onChoose, children }: Props) {
  return (
    <label className="chip">
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        onChange={onChoose}
        data-dd-privacy="mask"
      />
      <span data-dd-privacy="mask">{children}</span>
    </label>
  );
}
