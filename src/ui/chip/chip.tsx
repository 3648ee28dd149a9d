import { useStyles } from '../styles.tsx';
import css from './chip.css?inline';

interface Props {
  children: string;
  isOn: boolean;
  onClick: () => void;
  disabled?: boolean | undefined;
}

/** One of a few ready answers, such as an amount. */
export function Chip({ children, isOn, onClick, disabled = false }: Props) {
  useStyles(css);
  return (
    <button type="button" className="chip" aria-pressed={isOn} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  );
}
