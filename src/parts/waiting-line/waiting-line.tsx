import { Spinner } from '../../ui/spinner/spinner.tsx';
import { addStyles } from '../../ui/styles.ts';
import css from './waiting-line.css?inline';

addStyles(css);

/** Status of the payment in one line, announced to screen readers when it changes. */
export function WaitingLine({ children }: { children: string }) {
  return (
    <p className="waiting-line" role="status">
      <Spinner />
      {children}
    </p>
  );
}
