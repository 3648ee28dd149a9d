import { useStyles } from '../styles.tsx';
import css from './column.css?inline';

/** Brings the sheet of the class `column`: a page's parts below each other, with the main action at its end. */
export function useColumn(): void {
  useStyles(css);
}
