import { addStyles } from '../styles/attach-styles.ts';
import css from './column.css?inline';

/* Defines the class `column`: the parts of a screen one below the other, with the main button at the end. */
addStyles(css);
