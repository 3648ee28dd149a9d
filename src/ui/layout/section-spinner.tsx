import { addStyles } from '../styles/attach-styles.ts';
import { Spinner } from '../waiting/spinner.tsx';
import css from './section-spinner.css?inline';

addStyles(css);

/** Placeholder of a section that is loading and whose shape is unknown. */
export function SectionSpinner({ label }: { label: string }) {
  return (
    <div className="section-spinner">
      <Spinner label={label} />
    </div>
  );
}
