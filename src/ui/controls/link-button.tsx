import type { ReactNode } from 'react';
import type { ButtonProps } from './button.tsx';
import './button.css';

interface Props extends Pick<ButtonProps, 'color' | 'size' | 'plain' | 'block'> {
  /** The caller must validate the URL, because such URLs come from the cashier. */
  href: string;
  onClick?: (() => void) | undefined;
  children: ReactNode;
}

/** A link that looks like a button, for URLs that another app handles: `window.open()` would leave an empty tab. */
export function LinkButton({
  href,
  color = 'neutral',
  size = 'm',
  plain = false,
  block = size === 'xl',
  onClick,
  children,
}: Props) {
  return (
    // The URL may contain an account number, so session replays must mask it.
    <a
      className="button"
      data-dd-privacy="mask"
      href={href}
      rel="noreferrer"
      data-color={color}
      data-size={size}
      data-variant={plain ? 'plain' : 'solid'}
      data-block={block || undefined}
      onClick={onClick}
    >
      <span className="button-text">{children}</span>
    </a>
  );
}
