import { addStyles } from '../styles.ts';
import css from './column.css?inline';

/* The class `column`: a page's parts below each other, with the main action at its end. */
addStyles(css);
