import type { ReactNode } from 'react';
import { addStyles } from '../styles.ts';
import css from './button.css?inline';
import type { ButtonProps } from './button.tsx';

addStyles(css);

interface Props extends Pick<ButtonProps, 'color' | 'size' | 'variant' | 'block'> {
  /** Checked by the caller: what leads out of the page comes from outside. */
  href: string;
  onClick?: (() => void) | undefined;
  children: ReactNode;
}

/** A link that looks like a button: for what another app opens, where a script's `open()` would leave a blank tab. */
export function LinkButton({
  href,
  color = 'neutral',
  size = 'm',
  variant = 'solid',
  block = false,
  onClick,
  children,
}: Props) {
  return (
    // The address may hold an account number, so a session replay must mask it.
    <a
      className="button"
      data-dd-privacy="mask"
      href={href}
      rel="noreferrer"
      data-color={color}
      data-size={size}
      data-variant={variant}
      data-block={block || undefined}
      onClick={onClick}
    >
      <span className="button-words">{children}</span>
    </a>
  );
}
