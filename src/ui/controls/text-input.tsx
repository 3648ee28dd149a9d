import { type ComponentProps, type ReactNode, useId } from 'react';
import { RECORDING_EXCLUSION_CLASSES, RECORDING_EXCLUSIONS } from '../recording-exclusions.ts';
import { addStyles } from '../styles/attach-styles.ts';
import css from './text-input.css?inline';

addStyles(css);

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'prefix' | 'size'> {
  label: string;
  /** Only screen readers get the label, if the context shows it already (a search box). */
  isLabelUnseen?: boolean | undefined;
  hint?: string | undefined;
  /** Error message; while set, it replaces the hint and marks the field as invalid. */
  error?: string | undefined;
  prefix?: ReactNode;
  suffix?: ReactNode;
}

/** A text field with its label above and its hint or error below. Native props and `ref` go to the input. */
export function TextInput({
  label,
  isLabelUnseen = false,
  hint,
  error,
  prefix,
  suffix,
  id,
  'aria-describedby': describedBy,
  ...native
}: TextInputProps) {
  const own = useId();
  const inputId = id ?? own;
  const noteId = `${inputId}note`;
  const note = error || hint;
  return (
    <div
      className="text-input"
      part="field"
      data-invalid={error ? true : undefined}
      data-off={native.disabled || undefined}
    >
      <label className={isLabelUnseen ? 'unseen' : 'text-input-label'} htmlFor={inputId}>
        {label}
      </label>
      <div className="text-input-box">
        {prefix}
        <input
          {...native}
          {...RECORDING_EXCLUSIONS}
          className={RECORDING_EXCLUSION_CLASSES}
          data-dd-privacy="mask"
          part="input"
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={[describedBy, note ? noteId : ''].filter(Boolean).join(' ') || undefined}
        />
        {suffix}
      </div>
      {/* Always rendered, so that screen readers announce an error that appears later. */}
      <div className="text-input-note" id={noteId} aria-live="polite" data-dd-privacy="mask">
        {note}
      </div>
    </div>
  );
}
