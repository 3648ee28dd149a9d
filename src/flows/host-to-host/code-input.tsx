import { type ChangeEvent, type CSSProperties, type Ref, useId } from 'react';
import { toLatinDigits } from '../../domain/parsing/clean-text.ts';
import { RECORDING_EXCLUSION_CLASSES, RECORDING_EXCLUSIONS } from '../../ui/controls/text-input.tsx';
import './code-input.css';

/** The length of a text message (GSM 03.40), which users paste whole. A shorter limit could cut a longer number to the length of a code. */
const MESSAGE_MAX_LENGTH = 160;

interface Props {
  label: string;
  length: number;
  value: string;
  hint?: string | undefined;
  error?: string | undefined;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A one-time code, drawn as one box per digit in front of a single input. */
export function CodeInput({ label, length, value, hint, error, onChange, ref }: Props) {
  const id = useId();
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const code = readCode(currentTarget.value, length);
    if (code !== null) onChange(code);
  };
  return (
    <div className="code-input" data-invalid={error ? true : undefined}>
      <label className="code-input-label" htmlFor={id}>
        {label}
      </label>
      <div
        className="code-input-field"
        data-dd-privacy="mask"
        style={{ '--length': length } as CSSProperties}
      >
        <input
          {...RECORDING_EXCLUSIONS}
          className={RECORDING_EXCLUSION_CLASSES}
          data-dd-privacy="mask"
          ref={ref}
          id={id}
          name="otp"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={MESSAGE_MAX_LENGTH}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}note`}
          onChange={change}
        />
        {[...Array(length).keys()].map((at) => (
          <span
            key={at}
            className="code-input-digit"
            data-here={at === Math.min(value.length, length - 1) || undefined}
            aria-hidden="true"
          >
            {value[at] ?? ''}
          </span>
        ))}
      </div>
      <div className="code-input-note" id={`${id}note`} aria-live="polite">
        {error || hint}
      </div>
    </div>
  );
}

/**
 * The code in a typed or pasted text: its only number, or the only one with the code's length. Null if the text may name several codes,
 * because a wrong code costs an attempt. Groups of one length are one number: `123 456`, but not `50 1234`.
 */
function readCode(text: string, length: number): string | null {
  const numbers = (toLatinDigits(text).match(/\d(?:[ \u00A0-]?\d)*/g) ?? []).flatMap((run) => {
    const groups = run.split(/\D/);
    return new Set(groups.map((group) => group.length)).size > 1 ? groups : groups.join('');
  });
  const codes = numbers.length > 1 ? numbers.filter((digits) => digits.length === length) : numbers;
  const [code = ''] = codes;
  return codes.length > 1 || code.length > length || (code === '' && numbers.length > 0) ? null : code;
}
