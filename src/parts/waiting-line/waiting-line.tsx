import { Spinner } from '../../ui/spinner/spinner.tsx';
import { useStyles } from '../../ui/styles.tsx';
import css from './waiting-line.css?inline';

/** How the payment stands, in a line that a screen reader speaks when it changes. */
export function WaitingLine({ children }: { children: string }) {
  useStyles(css);
  return (
    <p className="waiting-line" role="status">
      <Spinner />
      {children}
    </p>
  );
}
