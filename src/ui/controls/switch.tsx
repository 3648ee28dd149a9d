import { useId } from 'react';
import './switch.css';

interface Props {
  label: string;
  hint?: string | undefined;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function Switch({ label, hint, isOn, onChange }: Props) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={isOn}
      aria-labelledby={`${id}label`}
      aria-describedby={hint ? `${id}hint` : undefined}
      onClick={() => onChange(!isOn)}
    >
      <span className="switch-text">
        <span id={`${id}label`}>{label}</span>
        {hint ? (
          <span className="switch-hint" id={`${id}hint`}>
            {hint}
          </span>
        ) : null}
      </span>
      <span className="switch-track" />
    </button>
  );
}
