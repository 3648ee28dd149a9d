import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';

interface Props {
  label: string;
  children: (anchor: HTMLElement, close: () => void) => ReactNode;
}

/** A button that opens a popover; tests find it by `data-opens` and press it. */
export function OpenOnPress({ label, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        color="neutral"
        data-opens=""
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {label}
      </Button>
      {anchor ? children(anchor, () => setAnchor(null)) : null}
    </>
  );
}

interface WithStateProps<T> {
  begin: T;
  children: (value: T, change: (value: T) => void) => ReactNode;
}

export function WithState<T>({ begin, children }: WithStateProps<T>) {
  const [value, setValue] = useState(begin);
  return children(value, setValue);
}
