import { Spinner } from '../../ui/waiting/spinner.tsx';
import './waiting-status.css';

/** Status of the payment in one line, announced to screen readers when it changes. */
export function WaitingStatus({ children }: { children: string }) {
  return (
    <p className="waiting-status" role="status">
      <Spinner />
      {children}
    </p>
  );
}
