import type { ReactNode } from 'react';
import { addStyles } from '../styles.ts';
import css from './chip.css?inline';

addStyles(css);

interface Props {
  /** Shared by the chips of one choice. */
  name: string;
  value?: string | undefined;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** One of a few answers side by side, of which one holds. */
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
