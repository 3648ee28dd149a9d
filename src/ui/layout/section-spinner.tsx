import { Spinner } from '../waiting/spinner.tsx';
import './section-spinner.css';

/** Placeholder of a section that is loading and whose shape is unknown. */
export function SectionSpinner({ label }: { label: string }) {
  return (
    <div className="section-spinner">
      <Spinner label={label} />
    </div>
  );
}
