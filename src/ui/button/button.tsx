import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react';
import { Spinner } from '../spinner/spinner.tsx';
import { addStyles } from '../styles.ts';
import css from './button.css?inline';

addStyles(css);

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'color'> {
  /** `primary` is the one main action of a screen, `accent` its softer sibling, `neutral` everything else. */
  color?: 'primary' | 'accent' | 'neutral' | undefined;
  size?: 's' | 'm' | 'xl' | undefined;
  variant?: 'solid' | 'plain' | undefined;
  /**
   * Disables the button and turns a spinner in place of its words; the width stays, and so does the focus: what the
   * browser itself disables loses it, and who uses no pointer would begin again at the top of the host's page.
   */
  loading?: boolean | undefined;
  /** As wide as what it stands in. */
  block?: boolean | undefined;
}

/** Something to press (R-SCREEN-6). */
export function Button({
  color = 'primary',
  size = 'm',
  variant = 'solid',
  loading = false,
  block = false,
  className = '',
  children,
  onClick,
  ...native
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  // A key that is held presses once: what was refused meanwhile would be paid again.
  const hold = (event: KeyboardEvent) => {
    if (event.repeat && event.key === 'Enter') event.preventDefault();
  };
  return (
    <button
      type="button"
      onKeyDown={hold}
      {...native}
      className={`button ${className}`.trim()}
      part={`button button-${color}`}
      data-color={color}
      data-size={size}
      data-variant={variant}
      data-block={block || undefined}
      aria-busy={loading || undefined}
      aria-disabled={loading || native['aria-disabled']}
      onClick={press}
    >
      <span className="button-words">{children}</span>
      {loading ? <Spinner /> : null}
    </button>
  );
}
