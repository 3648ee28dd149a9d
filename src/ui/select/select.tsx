import { type ReactNode, useId, useRef, useState } from 'react';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { ChevronGlyph } from '../icons/more-glyphs.tsx';
import { lazyWithRetry } from '../lazy-code.tsx';
import type { SelectOption } from './find-options.ts';
import './select.css';

const load = () => import('./option-list.tsx');
const Picker = lazyWithRetry(async () => (await load()).default, null, true);

interface Props {
  label: string;
  options: readonly SelectOption[];
  value: string | undefined;
  onChange: (value: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
  disabled?: boolean | undefined;
  /** Decoration before the value, if the chosen option has no icon. */
  prefix?: ReactNode;
  icon?: ((option: SelectOption) => ReactNode) | undefined;
}

/** A choice among many options. The list is a lazy chunk, prefetched on hover or focus. */
export function Select(props: Props) {
  const { label, options, value, onChange, hint, error, disabled = false, icon } = props;
  const { t } = useI18n();
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = options.find((option) => option.value === value);
  const note = error || hint;
  const close = () => {
    setAnchor(null);
    trigger.current?.focus();
  };
  const prefetch = () => void load().catch(() => undefined);
  return (
    <div className="select" data-invalid={error ? true : undefined}>
      <span className="select-label" id={`${id}label`}>
        {label}
      </span>
      <button
        ref={trigger}
        type="button"
        className="select-box"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-labelledby={`${id}label ${id}value`}
        aria-describedby={note ? `${id}note` : undefined}
        aria-invalid={error ? true : undefined}
        disabled={disabled}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={({ detail }) => detail < 2 && setAnchor(anchor ? null : trigger.current)}
      >
        {(chosen && icon?.(chosen)) || props.prefix}
        <span
          className="select-value"
          data-dd-privacy="mask"
          id={`${id}value`}
          data-empty={chosen ? undefined : true}
        >
          {chosen?.label ?? t('form.choose')}
        </span>
        <ChevronGlyph />
      </button>
      <div className="select-note" id={`${id}note`} aria-live="polite">
        {note}
      </div>
      {anchor ? (
        <Picker
          label={label}
          options={options}
          value={value}
          icon={icon}
          anchor={anchor}
          onClose={close}
          onPick={(option) => {
            close();
            onChange(option.value);
          }}
        />
      ) : null}
    </div>
  );
}
