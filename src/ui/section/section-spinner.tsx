import { Spinner } from '../spinner/spinner.tsx';
import { addStyles } from '../styles.ts';
import css from './section.css?inline';

addStyles(css);

/** What stands in a section's place while it loads and its shape is not known. */
export function SectionSpinner({ label }: { label: string }) {
  return (
    <div className="section-spinner">
      <Spinner label={label} />
    </div>
  );
}
