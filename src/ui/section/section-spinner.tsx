import { Spinner } from '../spinner/spinner.tsx';
import { useStyles } from '../styles.tsx';
import css from './section.css?inline';

/** What stands in a section's place while it loads and its shape is not known. */
export function SectionSpinner({ label }: { label: string }) {
  useStyles(css);
  return (
    <div className="section-spinner">
      <Spinner label={label} />
    </div>
  );
}
