import { useId } from 'react';
import { RadioChip } from '../ui/controls/radio-chip.tsx';
import { DropdownField } from './dropdown-field.tsx';
import type { FieldProps } from './use-input-props.ts';
import './forms.css';

const MAX_RADIO_BUTTONS = 4;
/** The network that most USDT transfers use comes first (R-FIELD-14). */
const FIRST = 'TRC20';

/** The networks of a coin: chips if there are few, else a list. */
export function NetworksField(props: FieldProps) {
  const id = useId();
  const { field, value, error, onChange } = props;
  const values = [...field.values].sort((a, b) => Number(b.value === FIRST) - Number(a.value === FIRST));
  if (values.length > MAX_RADIO_BUTTONS) return <DropdownField {...props} field={{ ...field, values }} />;
  return (
    <fieldset
      className="networks"
      disabled={field.isDisabled}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="networks-label">{field.label}</legend>
      <div className="networks-choices">
        {values.map((choice) => (
          <RadioChip
            key={choice.value}
            name={`${id}-${field.name}`}
            value={choice.value}
            selected={choice.value === value}
            onChoose={() => onChange(choice.value)}
          >
            {choice.text}
          </RadioChip>
        ))}
      </div>
      {error ? (
        <p id={`${id}-error`} className="networks-error" role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
