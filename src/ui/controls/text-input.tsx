import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { OnePlace } from '../layout/kept-space.tsx';
import './text-input.css';

interface TextInputProps extends Omit<ComponentProps<'input'>, 'prefix' | 'size'> {
  label: string;
  /** Only screen readers get the label, if the context shows it already (a search box). */
  isLabelUnseen?: boolean | undefined;
  hint?: string | undefined;
  /** Error message; while set, it replaces the hint and marks the field as invalid. */
  error?: string | undefined;
  /** Texts that may replace the hint: the space of the longest is reserved. */
  notes?: readonly string[] | undefined;
  prefix?: ReactNode;
  suffix?: ReactNode;
}

/** A text field with its label above and its hint or error below. Native props and `ref` go to the input. */
export function TextInput({
  label,
  isLabelUnseen = false,
  hint,
  error,
  notes = [],
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
  const [wasNoted, setNoted] = useState(false);
  if (note && !wasNoted) setNoted(true);
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
      <div
        className="text-input-note"
        data-kept={wasNoted || undefined}
        id={noteId}
        aria-live="polite"
        data-dd-privacy="mask"
      >
        {notes.length > 0 ? <OnePlace texts={notes}>{note ?? ''}</OnePlace> : note}
      </div>
    </div>
  );
}

/** Attributes of an input whose text no browser suggests or corrects, such as an amount or a search. */
export const AS_TYPED = { autoComplete: 'off', autoCorrect: 'off', spellCheck: false } as const;

/**
 * Attributes that exclude an input from session recordings, in addition to Datadog's, which every input has:
 * for LogRocket, Sentry, Hotjar, Clarity and Matomo (docs/telemetry.md links their documentation).
 */
export const RECORDING_EXCLUSIONS = {
  'data-private': '',
  'data-sentry-mask': '',
  'data-hj-suppress': '',
  'data-clarity-mask': 'true',
  'data-matomo-mask': '',
} as const;

/** Classes that exclude an input from session recordings by tools that use a class: FullStory, PostHog, rrweb and tools based on it. */
export const RECORDING_EXCLUSION_CLASSES = 'fs-mask ph-no-capture rr-ignore rr-mask';
