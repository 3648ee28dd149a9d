import { type ReactNode, useState } from 'react';

interface Props<T> {
  begin: T;
  children: (value: T, change: (value: T) => void) => ReactNode;
}

/** Holds the value of a controlled component in an example, so that it can be tried. */
export function WithState<T>({ begin, children }: Props<T>) {
  const [value, setValue] = useState(begin);
  return children(value, setValue);
}
