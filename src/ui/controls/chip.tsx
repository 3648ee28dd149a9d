import './chip.css';

interface Props {
  children: string;
  selected: boolean;
  onClick: () => void;
  disabled?: boolean | undefined;
}

/** A button for one of a few preset values, such as an amount. */
export function Chip({ children, selected, onClick, disabled = false }: Props) {
  return (
    <button type="button" className="chip" aria-pressed={selected} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  );
}
