import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react';
import { Spinner } from '../waiting/spinner.tsx';
import './button.css';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'color'> {
  /** `primary` is the one main button of a screen, `accent` a softer one, `neutral` any other. */
  color?: 'primary' | 'accent' | 'neutral' | undefined;
  size?: 's' | 'm' | 'xl' | undefined;
  plain?: boolean | undefined;
  /**
   * Disables the button and shows a spinner instead of its text. Width and focus stay: a natively disabled button loses the focus, and a
   * keyboard user would have to start again at the top of the host page.
   */
  loading?: boolean | undefined;
  /** As wide as its parent, as a button of the size `xl` always is. */
  block?: boolean | undefined;
}

export function Button({
  color = 'primary',
  size = 'm',
  plain = false,
  loading = false,
  block = size === 'xl',
  className = '',
  children,
  onClick,
  ...native
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  // Holding Enter presses the button once, because a key that repeats would submit a rejected payment again.
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
      data-variant={plain ? 'plain' : 'solid'}
      data-block={block || undefined}
      aria-busy={loading || undefined}
      aria-disabled={loading || native['aria-disabled']}
      onClick={press}
    >
      <span className="button-text">{children}</span>
      {loading ? <Spinner /> : null}
    </button>
  );
}
